/** The administrator's URL of the PostgreSQL that tests run on. `npm test` starts one and sets it. */
export function adminUrl(database?: string): string {
  const url = process.env.WEFT_TEST_ADMIN_URL;
  if (!url)
    throw new Error("WEFT_TEST_ADMIN_URL is not set: run `npm test`, or name a PostgreSQL to test on");
  if (!database) return url;
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** The application role's password on that server: nothing on it is worth more. */
export const appPassword = "weft-tests-only";

/** What every test database is copied from. Runs that share a server each name their own. */
export const templateName = process.env.WEFT_TEST_TEMPLATE ?? "weft_template";
