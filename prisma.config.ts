import { defineConfig } from "prisma/config";

// Migrations act as the owner of every object. `generate` needs no database.
const url = process.env.WEFT_OWNER_URL;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  ...(url ? { datasource: { url } } : {}),
});
