import type { ClubTx } from "#server/platform/db/in-club.ts";
import { factsInLine, inLine, type Told } from "#server/platform/explain.ts";

/** Who did what to an order and to its returns, by role and number, with the request that did it. */
export async function explainEntries(tx: ClubTx, orderId: number): Promise<Told[]> {
  const rows = await tx.query<{
    actor_kind: string;
    actor_id: number | null;
    action: string;
    before: unknown;
    after: unknown;
    request_id: string;
    created_at: Date;
  }>(
    `select actor_kind, actor_id, action, before, after, request_id, created_at from audit_log
     where club_id = $1 and ((subject_kind = 'order' and subject_id = $2)
       or (subject_kind = 'return' and subject_id in (
         select id from returns where club_id = $1 and (order_id = $2 or replacement_order_id = $2))))
     order by id`,
    [tx.clubId, orderId],
  );
  return rows.map(({ actor_kind, actor_id, action, before, after, request_id, created_at }) => {
    const [was, is] = [factsInLine(before), factsInLine(after)];
    const who = actor_id === null ? actor_kind : `${actor_kind}:${actor_id}`;
    return {
      at: created_at,
      what: "audit",
      says: inLine(action, `by ${who}`, was && `before (${was})`, is && `after (${is})`),
      state: null,
      id: request_id,
    };
  });
}
