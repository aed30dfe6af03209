import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { PgCustomColumn } from "drizzle-orm/pg-core";
import { seal, unseal } from "../secrets.ts";
import { columnList } from "./columns.ts";
import { type ClubScope, inClub } from "./in-club.ts";

export type SealedColumns = { table: string; columns: string[] };

/** Each table that has columns declared as `sealed`, and which they are. */
export function sealedColumns(tables: Record<string, unknown>): SealedColumns[] {
  return Object.values(tables)
    .filter((table) => is(table, Table))
    .map((table) => ({
      table: getTableName(table),
      columns: Object.values(getTableColumns(table))
        .filter((column) => is(column, PgCustomColumn) && column.getSQLType() === "text")
        .map(({ name }) => name),
    }))
    .filter(({ columns }) => columns.length > 0);
}

type Keys = { secretKey: string; acceptedKeys: readonly string[] };
type Row = Record<string, string | null>;

/**
 * Seals a club's secrets with `secretKey` that are sealed with another of the accepted keys. Returns how many. Throws,
 * and changes nothing of this club, if none of the keys opens one.
 */
export async function sealAnew(scope: ClubScope, keys: Keys, sealedIn: SealedColumns[]): Promise<number> {
  return inClub(scope, async (tx) => {
    let count = 0;
    for (const { table, columns } of sealedIn) {
      const rows = await tx.query<Row>(
        `select ${columnList(columns)} from ${table} where club_id = $1 for update`,
        [tx.clubId],
      );
      for (const row of rows)
        for (const [column, text] of Object.entries(row)) {
          if (text === null || isSealedWith(keys.secretKey, text)) continue;
          const anew = seal(keys.secretKey, unseal(keys.acceptedKeys, text));
          // No two sealed texts are equal, so the old one names its row.
          await tx.query(`update ${table} set ${column} = $3 where club_id = $1 and ${column} = $2`, [
            tx.clubId,
            text,
            anew,
          ]);
          count += 1;
        }
    }
    return count;
  });
}

function isSealedWith(secretKey: string, text: string): boolean {
  try {
    unseal([secretKey], text);
    return true;
  } catch {
    return false;
  }
}
