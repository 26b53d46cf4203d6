import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";

/** Class names that set `--font-geist-sans` and `--font-geist-mono`. */
export const fontClasses = `${GeistSans.variable} ${GeistMono.variable}`;
