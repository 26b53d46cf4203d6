import { afterAll, beforeAll } from "vitest";
import { disconnect } from "#lib/db/client.ts";
import { copyTemplate, dropCopy } from "./copy-template.ts";

// Every file runs in a process of its own, and so on its own copy of the template: what it breaks, nobody else sees.
const name = `weft_test_${process.env.VITEST_POOL_ID ?? "0"}_${process.pid}`;

// Gates hold locks for as long as it takes until everyone stands at them, on machines that have much else to do.
process.env.WEFT_CONNECTION_WAIT_MS ??= "10000";
process.env.WEFT_LOCK_WAIT_MS ??= "5000";
process.env.WEFT_RATE_LIMIT ??= "off";
process.env.WEFT_LOG_LEVEL ??= "error";

beforeAll(async () => {
  const database = await copyTemplate(name);
  process.env.WEFT_DATABASE_URL = database.appUrl;
  process.env.WEFT_OWNER_URL = database.ownerUrl;
  process.env.WEFT_TEST_DATABASE_URL = database.adminUrl;
  process.env.NEXTAUTH_SECRET = "a secret that only tests know, of enough length";
});

afterAll(async () => {
  await disconnect();
  await dropCopy(name);
});
