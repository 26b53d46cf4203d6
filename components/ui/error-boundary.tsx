"use client";

import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = { fallback: (retry: () => void) => ReactNode; children: ReactNode };

/** Keeps a fault in one part of a page from taking the rest with it. React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
