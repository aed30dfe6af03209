import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { PlainError } from "../plain-error.ts";

/** What a table is made of, one line each, in PostgreSQL's own words, so that two ways to write the same are the same. */
const shape = `
  select c.relname || '.' || a.attname || ' ' || concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid),
      'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, '')) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  union all
  select c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'p', 'u')
  union all
  select c.relname || ' ' || pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`;

/**
 * Where the tables that the code declares and those that its migrations make differ: columns, types, what may be null,
 * defaults, keys, checks and indexes. The tables are rebuilt, in a database beside that of the migrations.
 */
export async function driftOf(migratedUrl: string, tables: Record<string, unknown>): Promise<string[]> {
  const url = new URL(migratedUrl);
  url.pathname = "/declared";
  const made = await shapeOf(migratedUrl, ["drop database if exists declared", "create database declared"]);
  const basis = await basisOf(migratedUrl);
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  const declared = await shapeOf(url.href, [...basis, ...statements]);
  return [
    ...[...declared]
      .filter((line) => !made.has(line))
      .map((line) => `declared, but in no migration: ${line}`),
    ...[...made]
      .filter((line) => !declared.has(line))
      .map((line) => `in the migrations, but not declared: ${line}`),
  ].toSorted();
}

/** What tables are declared with, and only migrations make: collations, and functions that indexes are of. */
async function basisOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('create collation %I (provider = icu, locale = %L)', collname, colllocale) as statement
       from pg_collation where collnamespace = 'public'::regnamespace
       union all
       select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'i'`,
    );
    return rows.map(({ statement }) => statement);
  } finally {
    await client.end();
  }
}

async function shapeOf(connectionString: string, statements: string[]): Promise<Set<string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements)
      await client.query(statement).catch((error: Error) => {
        const asDeclared = statement.replaceAll(/\s+/g, " ").slice(0, 60);
        throw new PlainError(`declared, but cannot be made: ${error.message} (${asDeclared} ...)`);
      });
    const { rows } = await client.query<{ line: string }>(shape);
    return new Set(rows.map(({ line }) => line));
  } finally {
    await client.end();
  }
}
