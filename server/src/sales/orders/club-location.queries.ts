import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Where members collect what they ordered. */
export async function clubLocation(tx: ClubTx): Promise<string> {
  const [row] = await tx.query<{ location: string }>("select location from clubs where id = $1", [tx.clubId]);
  return row?.location ?? "";
}
