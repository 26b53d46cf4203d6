import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { dropDatabase, nameOf, withMaintenance } from "./maintenance.mjs";

// adapter-pg knows no column type for PostgreSQL's internal "char", which the engine's catalogue queries return.
const INTERNAL_CHAR = 18;
const TEXT = 25;

/** Lets a connection read such columns as text and announce them as the single characters they are. */
function readInternalChars(connection) {
  const performIO = connection.performIO.bind(connection);
  const queryRaw = connection.queryRaw.bind(connection);
  let characters = [];
  connection.performIO = async (query) => {
    const result = await performIO(query);
    characters = result.fields.map((field) => field.dataTypeID === INTERNAL_CHAR);
    for (const field of result.fields) if (field.dataTypeID === INTERNAL_CHAR) field.dataTypeID = TEXT;
    return result;
  };
  connection.queryRaw = async (query) => {
    const { columnTypes, ...answer } = await queryRaw(query);
    const announced = columnTypes.map((type, at) => (characters[at] ? ColumnTypeEnum.Character : type));
    return { ...answer, columnTypes: announced };
  };
}

function connectionFactory(url) {
  const withoutSchema = new URL(url);
  withoutSchema.searchParams.delete("schema");
  const pool = new pg.Pool({ connectionString: withoutSchema.href, max: 2 });
  const schema = new URL(url).searchParams.get("schema");
  return {
    factory: new PrismaPg(pool, { disposeExternalPool: true, ...(schema ? { schema } : {}) }),
    pool,
  };
}

async function connect({ factory, pool }) {
  const connection = await factory.connect();
  readInternalChars(connection);
  // adapter-pg cuts a script at every ";", also inside function bodies and literals. Sent whole, it is one
  // simple query and so one implicit transaction: a migration applies entirely or not at all.
  connection.executeScript = async (script) => {
    try {
      await pool.query(script);
    } catch (error) {
      connection.onError(error);
    }
  };
  return connection;
}

/**
 * The driver adapter the schema engine works through: the database at `url`, and for drift checks a shadow
 * database, either the configured one or one of its own that is dropped afterwards.
 */
export function migrationAdapter(url, shadowUrl) {
  const main = connectionFactory(url);
  return {
    provider: main.factory.provider,
    adapterName: main.factory.adapterName,
    connect: () => connect(main),
    async connectToShadowDb() {
      if (shadowUrl) return connect(connectionFactory(shadowUrl));
      const shadow = new URL(url);
      shadow.pathname = `/weft_shadow_${crypto.randomUUID()}`;
      // The shadow belongs to whoever signs in: the role of the main connection may not create databases.
      shadow.searchParams.delete("options");
      await withMaintenance(url, (client) =>
        client.query(`create database ${pg.escapeIdentifier(nameOf(shadow.href))}`),
      );
      const connection = await connect(connectionFactory(shadow.href));
      const dispose = connection.dispose.bind(connection);
      connection.dispose = async () => {
        await dispose();
        await dropDatabase(shadow.href);
      };
      return connection;
    },
  };
}
