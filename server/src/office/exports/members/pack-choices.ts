import type { SnapshotTx } from "#server/platform/db/in-snapshot.ts";
import type { Cells } from "#server/platform/sheets/sheet-columns.ts";
import { variationsOf } from "../../../sales/entitlements/index.ts";
import { packsOf } from "../../../shop/packs/index.ts";
import { choiceCells } from "../../imports/index.ts";
import type { HeldPackRow } from "./members.queries.ts";

/** How many slots the largest of these packs has, and what a row's person has chosen, in cells by place. */
export async function choosers(
  tx: SnapshotTx,
  { from, values }: { from: string; values: unknown[] },
): Promise<{ placeCount: number; choicesOf: (row: HeldPackRow) => Cells }> {
  const rows = await tx.query<{ pack_id: number }>(`select distinct e.pack_id ${from}`, values);
  const packs = await packsOf(
    tx,
    rows.map(({ pack_id }) => pack_id),
  );
  const slots = [...packs.values()].flatMap((pack) => pack.slots);
  const variations = await variationsOf(
    tx,
    slots.flatMap(({ options }) => options.map(({ product_id }) => product_id)),
  );
  return {
    placeCount: Math.max(0, ...[...packs.values()].map((pack) => pack.slots.length)),
    choicesOf({ pack_id, status, choices }) {
      const pack = packs.get(pack_id);
      // An ordered one keeps what was ordered, so the import would ignore it.
      return pack && status === "open" ? choiceCells(pack.slots, variations, choices) : {};
    },
  };
}
