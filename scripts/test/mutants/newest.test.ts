import { describe, expect, it } from "vitest";
import { type Mutant, mutate } from "./mutant.ts";
import { toNewest } from "./newest.ts";

const first = {
  file: "prisma/migrations/1/migration.sql",
  text: `
create function app.one() returns integer
  language sql return 1;
create function app.two() returns integer
  language sql return 2;
create policy reads on memories using (true);
create trigger tells after update on memories execute function app.one();
create trigger tells after update on links execute function app.one();
grant select on memories to weft_app;
`,
};
const second = {
  file: "prisma/migrations/2/migration.sql",
  text: `
create function app.another() returns integer
  language sql return 1;
create or replace function app.one() returns integer
  language sql return 1;
drop policy reads on memories;
create policy reads on memories using (true);
create function app.two(more integer) returns integer
  language sql return 2;
drop trigger tells on links;
create trigger tells after update
  on links execute function app.another();
`,
};

function mutant(fields: Pick<Mutant, "from" | "to" | "after">): Mutant {
  return { name: "a mutant", file: first.file, killedBy: ["a.db.test.ts", "a test"], ...fields };
}

function changedIn(migration: typeof first, fields: Pick<Mutant, "from" | "to" | "after">): string {
  const newest = toNewest(mutant(fields), [first, second]);
  expect(newest.file).toBe(migration.file);
  return mutate(newest, migration.text);
}

describe("toNewest", () => {
  it("changes a function where it is defined last", () => {
    const text = changedIn(second, { from: "return 1", to: "return 2" });
    expect(text).toBe(second.text.replace(/(one\(\)[\s\S]*?return) 1/, "$1 2"));
  });

  it("changes a definition's own first line too", () => {
    const [from, to] = [
      "create function app.one() returns integer",
      "create function app.one() returns text",
    ];
    expect(changedIn(second, { from, to })).toContain("create or replace function app.one() returns text");
  });

  it("changes a policy where it is made last", () => {
    const text = changedIn(second, { from: "using (true)", to: "using (false)" });
    expect(text).toContain("create policy reads on memories using (false)");
  });

  it("knows the triggers of two tables apart", () => {
    const named = { from: "after update", to: "after insert" };
    expect(changedIn(second, { ...named, after: "create trigger tells after update on links" })).toContain(
      "create trigger tells after insert\n  on links",
    );
    changedIn(first, { ...named, after: "create trigger tells after update on memories" });
  });

  it("knows functions of one name and other arguments apart", () => {
    changedIn(first, { from: "return 2", to: "return 3" });
  });

  it("leaves alone what nothing defines anew, and what is no migration", () => {
    changedIn(first, { from: "grant select", to: "grant all" });
    const source = { ...mutant({ from: "a", to: "b" }), file: "lib/actor.ts" };
    expect(toNewest(source, [first, second])).toBe(source);
  });

  it("fails when the newest text no longer says it", () => {
    // Another function of that file says it still.
    const newest = {
      ...second,
      text: `${second.text.replaceAll("return 1", "return 3")}\ncreate function app.third() return 1;`,
    };
    const moved = toNewest(mutant({ from: "return 1", to: "return 2" }), [first, newest]);
    expect(() => mutate(moved, newest.text)).toThrow("no longer says");
  });
});
