import localFont from "next/font/local";

// `optional`: the faces are preloaded, so they are there for the first paint or wait for the next page. A swap would move text.
const sans = localFont({
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  display: "optional",
});

const mono = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  display: "optional",
  fallback: ["ui-monospace", "monospace"],
  adjustFontFallback: false,
});

/** Class names that set `--font-geist-sans` and `--font-geist-mono`. */
export const fontClasses = `${sans.variable} ${mono.variable}`;
