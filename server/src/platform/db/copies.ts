import type { ClubTx } from "./in-club.ts";

/**
 * The parts of a person's copy of their data, by name: one query each, of the club $1 and the person $2, that lists its
 * columns, so that no secret or digest is ever among them. Amounts are dollars, moments UTC.
 */
export type CopyParts = Record<string, { sql: string }>;

/** More rows of one kind than a person ever has; the newest are included. */
const maxRows = 10_000;

/** A list of rows as JSON, newest first; `source` yields `id`, `created_at` and everything else to include. */
export function listOf(source: string): string {
  return `select coalesce(json_agg(to_jsonb(r) order by r.created_at desc, r.id desc), '[]')
    from (${source} order by created_at desc, id desc limit ${maxRows}) r`;
}

export const dollars = (column: string) => `(${column} / 100.0)::float8`;
export const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function readParts(
  tx: ClubTx,
  memberId: number,
  parts: CopyParts,
): Promise<Record<string, unknown>> {
  const copy: Record<string, unknown> = {};
  for (const [name, { sql }] of Object.entries(parts)) {
    const [row] = await tx.query<{ part: unknown }>(`select (${sql}) as part`, [tx.clubId, memberId]);
    copy[name] = row?.part ?? null;
  }
  return copy;
}
