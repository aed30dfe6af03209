import { sqlState } from "./in-club.ts";
import { readMigrations } from "./migrate.ts";
import type { Pool } from "./pool.ts";

/** No schema yet, or one that was not secured yet: what an interrupted migration or restore leaves. */
const notMigrated = new Set(["42P01", "42501"]);

const behind = "The database is not up to date. Run: npm run kitroom -- migrate";

/** The migrations that a database had, oldest first, and how many of them a version must know to work with it. */
export type SchemaState = { applied: string[]; oldest: number };

/** As columns of a query. */
export const schemaColumns = `
  (select array_agg(hash order by created_at) from drizzle.__drizzle_migrations) as applied,
  (select oldest_schema from installation) as oldest`;

let known: string[] | undefined;

/**
 * Why this code cannot work with a schema, in a sentence; null if it can. It can with its own, and with one
 * that a single later `migrate` made, because servers of a new version start only after that.
 */
export function schemaProblem({ applied, oldest }: SchemaState): string | null {
  known ??= readMigrations().map(({ hash }) => hash);
  if (applied.length < known.length) return behind;
  if (known.some((hash, at) => applied[at] !== hash))
    return "The database was made by another kind of this version. Start the version that ran migrate last.";
  if (applied.length > known.length && oldest > known.length)
    return "The database is of a newer version, with which this one cannot work. Start the newer one.";
  return null;
}

/** Throws one clear line if this code cannot work with the database's schema. */
export async function requireSchema(pool: Pool): Promise<void> {
  const problem = await pool.query<SchemaState>(`select ${schemaColumns}`).then(
    ({ rows }) => schemaProblem({ applied: rows[0]?.applied ?? [], oldest: rows[0]?.oldest ?? 0 }),
    (error: unknown) => {
      if (notMigrated.has(sqlState(error) ?? "")) return behind;
      throw error;
    },
  );
  if (problem) throw new Error(problem);
}
