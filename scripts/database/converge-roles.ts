import pg from "pg";
import { StartupError } from "#scripts/startup-error.ts";
import { scramVerifier } from "./scram-verifier.ts";

/** Owns every object; cannot sign in. */
export const OWNER = "weft_owner";
/** What the service signs in as; owns nothing and bypasses nothing. */
export const APPLICATION = "weft_app";

const INSUFFICIENT_PRIVILEGE = "42501";
// What a statement gets that another process did at the same moment: there already, or changed under it.
const LOST_RACES = new Set(["42710", "23505", "XX000", "40001", "40P01"]);

type Role = {
  rolcanlogin: boolean;
  rolinherit: boolean;
  too_mighty: boolean;
  rolconfig: string[] | null;
};

async function findRole(client: pg.Client, name: string): Promise<Role | undefined> {
  const { rows } = await client.query<Role>(
    `select rolcanlogin, rolinherit, rolconfig,
            rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as too_mighty
       from pg_roles where rolname = $1`,
    [name],
  );
  return rows[0];
}

async function isTrue(client: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`select ${condition} as yes`);
  return rows[0]?.yes ?? false;
}

async function convergeOwner(client: pg.Client) {
  const role = await findRole(client, OWNER);
  if (!role) await client.query(`create role ${OWNER} nologin`);
  else if (role.rolcanlogin || role.too_mighty) {
    await client.query(
      `alter role ${OWNER} nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication`,
    );
  }
  // Membership is what lets a login that is no superuser act as the owner. PostgreSQL 16 asks for it by name.
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const privilege = (rows[0]?.version ?? 0) >= 160000 ? "SET" : "MEMBER";
  if (!(await isTrue(client, `pg_has_role('${OWNER}', '${privilege}')`))) {
    await client.query(`grant ${OWNER} to current_user`);
  }
}

async function convergeApplication(client: pg.Client, password: string) {
  const role = await findRole(client, APPLICATION);
  if (!role) {
    const verifier = client.escapeLiteral(scramVerifier(password));
    await client.query(`create role ${APPLICATION} login noinherit password ${verifier}`);
  } else if (!role.rolcanlogin || role.rolinherit || role.too_mighty) {
    await client.query(
      `alter role ${APPLICATION} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication`,
    );
  }
  // Compiling a graph read costs ten times what it saves.
  if (!role?.rolconfig?.includes("jit=off")) await client.query(`alter role ${APPLICATION} set jit = off`);
}

async function convergePrivileges(client: pg.Client, database: string) {
  const name = client.escapeIdentifier(database);
  const has = (who: string, what: string) =>
    isTrue(client, `has_database_privilege('${who}', ${client.escapeLiteral(database)}, '${what}')`);
  const hasInPublic = (who: string, what: string) =>
    isTrue(client, `has_schema_privilege('${who}', 'public', '${what}')`);

  if (!(await has(OWNER, "CREATE"))) await client.query(`grant create on database ${name} to ${OWNER}`);
  if (!(await hasInPublic(OWNER, "CREATE"))) {
    await client.query(`grant usage, create on schema public to ${OWNER}`);
  }
  // First its own right to connect, then nobody else's.
  if (!(await isTrue(client, explicitConnect(database, client)))) {
    await client.query(`grant connect on database ${name} to ${APPLICATION}`);
  }
  if ((await has("public", "CONNECT")) || (await has("public", "TEMPORARY"))) {
    await client.query(`revoke all on database ${name} from public`);
  }
  if (await hasInPublic("public", "CREATE")) await client.query("revoke create on schema public from public");
}

function explicitConnect(database: string, client: pg.Client): string {
  return `exists (select from pg_database d, aclexplode(d.datacl) a
    where d.datname = ${client.escapeLiteral(database)} and a.grantee = '${APPLICATION}'::regrole and a.privilege_type = 'CONNECT')`;
}

/** Gives the application's login this password. */
export async function setApplicationPassword(client: pg.Client, password: string): Promise<void> {
  const verifier = client.escapeLiteral(scramVerifier(password));
  await client.query(`alter role ${APPLICATION} password ${verifier}`);
}

/**
 * Makes the two roles and what they may do in this database as they should be, and writes nothing where they are.
 * Any number of processes may do this at once.
 */
export async function convergeRoles(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ database: string; login: string }>(
    "select current_database() as database, current_user as login",
  );
  const { database = "", login = "" } = rows[0] ?? {};
  for (let attempt = 1; ; attempt += 1) {
    try {
      await convergeOwner(client);
      await convergeApplication(client, password);
      return await convergePrivileges(client, database);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (error.code === INSUFFICIENT_PRIVILEGE) {
        throw new StartupError(
          `The user ${login} may not prepare the database (${error.message}): it needs CREATEROLE and to own the database ${database}.`,
          { cause: error },
        );
      }
      if (!LOST_RACES.has(error.code ?? "") || attempt === 20) throw error;
    }
  }
}
