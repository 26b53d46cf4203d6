import { disconnect } from "#lib/db/client.ts";
import { asSuperuser } from "./superuser.ts";

/** Runs `run` while the test's database lets nobody in but its administrator. */
export async function withoutDatabase<Result>(run: () => Promise<Result>): Promise<Result> {
  await disconnect();
  const limit = (connections: number) =>
    asSuperuser(async (client) => {
      const { rows } = await client.query<{ name: string }>("select current_database() as name");
      await client.query(`alter database ${rows[0]?.name} connection limit ${connections}`);
    });
  await limit(0);
  try {
    return await run();
  } finally {
    await limit(-1);
  }
}
