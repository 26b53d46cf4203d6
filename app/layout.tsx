import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { themeScript } from "#components/theme/theme-choice.ts";
import { fontClasses } from "./fonts.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { template: "%s · Weft", default: "Weft" },
  description: "What people and their agents have been connecting.",
  robots: { index: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: dark)", color: "#11151a" },
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The script writes the theme before React looks, so the server's markup can't know it.
    <html lang="en" className={fontClasses} suppressHydrationWarning>
      <head>
        <script>{themeScript}</script>
      </head>
      <body>{children}</body>
    </html>
  );
}
