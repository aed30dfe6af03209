import pg from "pg";
import { startThrowawayPostgres } from "#sandbox/postgres/index.ts";
import { tableRights } from "#server/platform/db/club-table.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { prepareQueue } from "#server/platform/jobs/boss.ts";
import type { Bound } from "./days-applied.ts";

/** A column of a result: its name, the database's word for its type, and the table's column that it is, if it is one. */
export type ResultColumn = { name: string; type: string; source: { table: string; column: string } | null };
/** What the database says of a statement without running it. */
export type Description = { parameters: number; columns: ResultColumn[] };

export type Database = {
  /** Columns by table; true where a column may be null. */
  tables: Map<string, Map<string, boolean>>;
  /** Every day but such as a row is about, and every moment until which something holds by its name. */
  bounds: Bound[];
  /** Throws what is wrong with the statement. */
  describe(text: string): Promise<Description>;
  close(): Promise<void>;
};

/** A PostgreSQL of its own, gone when it is closed; `prepare` makes its tables. */
export async function openDatabase(prepare: (url: string) => Promise<void>): Promise<Database> {
  const postgres = await startThrowawayPostgres({ durable: false });
  try {
    await prepare(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const catalogue = await readCatalogue(client);
    return {
      tables: catalogue.tables,
      bounds: catalogue.bounds,
      describe: async (text) => named(await ask(client, text), catalogue),
      async close() {
        await client.end();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** All migrations, and the queue's tables; after `schema.ts` has been loaded. */
export async function migrated(databaseUrl: string): Promise<void> {
  const settings = {
    databaseUrl,
    databaseRole: "check",
    secretKey: "only for the check of SQL",
    rights: tableRights(),
  };
  await migrate(settings);
  await prepareQueue(settings);
}

type Catalogue = {
  tables: Map<string, Map<string, boolean>>;
  bounds: Bound[];
  columns: Map<string, { table: string; column: string }>;
  types: Map<number, string>;
};

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows } = await client.query<{
    oid: number;
    table: string;
    n: number;
    column: string;
    nullable: boolean;
    is_bound: boolean;
  }>(
    `select c.oid, c.relname as table, a.attnum as n, a.attname as column, not a.attnotnull as nullable,
       c.relkind <> 'v' and (a.atttypid = 'date'::regtype and a.attname <> 'day'
         or a.atttypid = 'timestamptz'::regtype and a.attname ~ '(_until|^expires_at|^ends_at|^starts_at)$') as is_bound
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  );
  const types = await client.query<{ oid: number; typname: string }>("select oid, typname from pg_type");
  const tables: Catalogue["tables"] = new Map();
  for (const { table, column, nullable } of rows) {
    const columns = tables.get(table) ?? new Map<string, boolean>();
    tables.set(table, columns.set(column, nullable));
  }
  return {
    tables,
    bounds: rows.filter(({ is_bound }) => is_bound).map(({ table, column }) => ({ table, column })),
    columns: new Map(rows.map(({ oid, n, table, column }) => [`${oid} ${n}`, { table, column }])),
    types: new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
  };
}

function named({ parameters, fields }: Answer, { columns, types }: Catalogue): Description {
  return {
    parameters,
    columns: fields.map((field) => ({
      name: field.name,
      type: types.get(field.dataTypeID) ?? "unknown",
      source: columns.get(`${field.tableID} ${field.columnID}`) ?? null,
    })),
  };
}

type Answer = { parameters: number; fields: pg.FieldDef[] };

/** Has the database parse a statement and say what it would return. */
function ask(client: pg.Client, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer: Answer = { parameters: 0, fields: [] };
    const noted = (told: { dataTypeIDs: number[] }) => {
      answer.parameters = told.dataTypeIDs.length;
    };
    let from: pg.Connection;
    client.query({
      submit(connection: pg.Connection) {
        from = connection.once("parameterDescription", noted);
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription(told: { fields: pg.FieldDef[] }) {
        answer.fields = told.fields;
      },
      handleError(error: Error) {
        from.off("parameterDescription", noted);
        reject(error);
      },
      handleReadyForQuery() {
        from.off("parameterDescription", noted);
        resolve(answer);
      },
    } as pg.Submittable);
  });
}
