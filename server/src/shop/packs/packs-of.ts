import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type OptionRow, type SlotRow, type StoredPack, slotsOf } from "./packs.queries.ts";

/** A pack with everything that choosing from it needs. Days are `YYYY-MM-DD`, amounts cents. */
export type PackDetails = StoredPack & { slots: PackSlot[] };
export type PackSlot = SlotRow & { options: OptionRow[] };

/** Packs by id; those that do not exist are left out. */
export async function packsOf(tx: ClubTx, packIds: number[]): Promise<Map<number, PackDetails>> {
  const ids = [...new Set(packIds)];
  const rows = await tx.query<StoredPack>(
    `select id, type, name, description, season, opens_on, closes_on, status, image, image_width,
       image_height, created_at, version
     from packs where club_id = $1 and id = any($2)`,
    [tx.clubId, ids],
    "packs_of",
  );
  const slots = await slotsOf(tx, ids);
  return new Map(
    rows.map((row) => [row.id, { ...row, slots: slots.filter((slot) => slot.pack_id === row.id) }]),
  );
}

/** The surcharge for choosing a product in a slot, in cents per piece. */
export function surchargeOf(slot: PackSlot, productId: number): number {
  return slot.options.find(({ product_id }) => product_id === productId)?.surcharge_cents ?? 0;
}
