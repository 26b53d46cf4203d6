import type { NextConfig } from "next";

const config: NextConfig = {
  agentRules: false,
  devIndicators: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks types in a step of its own; whoever only starts Weft need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // They load native code or files beside them, which a bundle would lose.
  serverExternalPackages: ["@node-rs/argon2", "@prisma/client", "@prisma/adapter-pg", "pg", "pino"],
};

export default config;
