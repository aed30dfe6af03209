import type { ClubTx } from "#server/platform/db/in-club.ts";
import { inLine, type Told } from "#server/platform/explain.ts";

/** What an order did to people's packs. */
export async function explainPacks(tx: ClubTx, orderId: number): Promise<Told[]> {
  const rows = await tx.query<{
    event: string;
    entitlement_id: number;
    pack_id: number;
    actor_kind: string;
    created_at: Date;
    status: string;
  }>(
    `select v.event, v.entitlement_id, v.pack_id, v.actor_kind, v.created_at, e.status
     from entitlement_events v join entitlements e on e.club_id = $1 and e.id = v.entitlement_id
     where v.club_id = $1 and v.order_id = $2 order by v.id`,
    [tx.clubId, orderId],
  );
  return rows.map((row) => ({
    at: row.created_at,
    what: "pack",
    says: inLine(
      row.event,
      `entitlement #${row.entitlement_id} to pack #${row.pack_id}`,
      `by ${row.actor_kind}`,
    ),
    state: row.status,
    id: null,
  }));
}
