import type { ClubTx } from "#server/platform/db/in-club.ts";
import { inLine, inMoney, type Told } from "#server/platform/explain.ts";

/** The credits that an order holds, spends and gives back. */
export async function explainCredits(tx: ClubTx, orderId: number): Promise<Told[]> {
  const holds = await tx.query<{ id: number; amount_cents: number; status: string; created_at: Date }>(
    "select id, amount_cents, status, created_at from credit_holds where club_id = $1 and order_id = $2 order by id",
    [tx.clubId, orderId],
  );
  const transfers = await tx.query<{ id: number; kind: string; amount_cents: number; created_at: Date }>(
    "select id, kind, amount_cents, created_at from credit_transfers where club_id = $1 and order_id = $2 order by id",
    [tx.clubId, orderId],
  );
  return [
    ...holds.map(({ id, amount_cents, status, created_at }) => ({
      at: created_at,
      what: "credits",
      says: inLine(`hold #${id} of ${inMoney(amount_cents)}`),
      state: status,
      id: null,
    })),
    ...transfers.map(({ id, kind, amount_cents, created_at }) => ({
      at: created_at,
      what: "credits",
      says: inLine(`${kind} of ${inMoney(amount_cents)}`, `transfer #${id}`),
      state: null,
      id: null,
    })),
  ];
}
