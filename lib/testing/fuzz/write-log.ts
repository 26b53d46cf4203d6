import { look } from "../look.ts";

export type WriteLog = {
  /** What was written to which tables, and stands, since this was last asked. */
  take(): Promise<string[]>;
};

/** Notes every row that is written, in the transaction that writes it: a rollback takes the note along. A key's last use is none. */
export async function keepWriteLog(): Promise<WriteLog> {
  await look(`
    create schema fuzz;
    create unlogged table fuzz.writes (id bigint generated always as identity primary key, what text not null);
    create function fuzz.note() returns trigger language plpgsql security definer as $$
      begin
        if tg_op = 'UPDATE' and to_jsonb(new) - 'last_used_at' = to_jsonb(old) - 'last_used_at' then return null; end if;
        insert into fuzz.writes (what) values (lower(tg_op) || ' ' || tg_table_name);
        return null;
      end $$;
    do $$
      declare name text;
      begin
        for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
          execute format('create trigger fuzz_note after insert or update or delete on %I for each row execute function fuzz.note()', name);
        end loop;
      end $$`);
  let seen = "0";
  return {
    async take() {
      const [row] = await look<{ last: string | null; what: string[] | null }>(
        "select max(id) as last, array_agg(distinct what order by what) as what from fuzz.writes where id > $1",
        [seen],
      );
      seen = row?.last ?? seen;
      return row?.what ?? [];
    },
  };
}
