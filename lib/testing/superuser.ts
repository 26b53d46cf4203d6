import pg from "pg";

/** Runs `run` on a connection of its own as the administrator, who sees everything: to look, to hold locks, to break things. */
export async function asSuperuser<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.WEFT_TEST_DATABASE_URL });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
