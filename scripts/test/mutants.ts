// `npm run test:mutants`: takes each defence away, one at a time, and runs the test that must notice. Slow, and so no part of
// `npm test`. `npm run test:mutants -- trash: restore:` tries those alone whose names hold one of the words.
import { openTemporaryPostgres } from "#scripts/database/temporary-postgres.ts";
import { mutants } from "./mutants/mutants.ts";
import { readMigrations, toNewest } from "./mutants/newest.ts";
import { openSlot } from "./mutants/open-slot.ts";

const slots = 2;

const words = process.argv.slice(2);
const migrations = readMigrations();
const queue = mutants
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  .map((mutant) => toNewest(mutant, migrations));
const total = queue.length;
let killed = 0;

async function work(adminUrl: string, name: string): Promise<void> {
  const slot = await openSlot(adminUrl, name);
  try {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const begun = Date.now();
      const { outcome, detail } = await slot.try(mutant);
      if (outcome === "killed") killed += 1;
      const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
      console.log(`${outcome.padEnd(8)} ${seconds.padStart(5)} s  ${mutant.name}`);
      console.log(
        `${" ".repeat(18)}${outcome === "killed" ? detail : `${mutant.killedBy.join(": ")}: ${detail}`}`,
      );
    }
  } finally {
    await slot.close();
  }
}

const given = process.env.WEFT_TEST_ADMIN_URL;
const postgres = given ? null : await openTemporaryPostgres();
try {
  const adminUrl = given ?? postgres?.adminUrl ?? "";
  await Promise.all(Array.from({ length: slots }, (_, slot) => work(adminUrl, `weft_mutant_${slot}`)));
} finally {
  await postgres?.close();
}
console.log(`\nkilled ${killed} of ${total}`);
process.exit(killed === total ? 0 : 1);
