import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { themeScript } from "#components/theme/theme-choice.ts";
import { ThemeKeeper } from "#components/theme/theme-keeper.tsx";
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

// Radix writes a style element when a dialog opens, and takes its nonce from where webpack would have put it.
const nonceScript = "__webpack_nonce__=document.currentScript.nonce;";

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The server's own (scripts/serve): asking for it makes each page anew, as a nonce must be.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The script writes the theme before React looks, so the server's markup can't know it.
    <html lang="en" className={fontClasses} suppressHydrationWarning>
      <head>
        <script nonce={nonce}>{nonceScript + themeScript}</script>
      </head>
      <body>
        <ThemeKeeper />
        {children}
      </body>
    </html>
  );
}
