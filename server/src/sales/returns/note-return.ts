import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { addEvent, type ReturnFacts } from "../orders/index.ts";
import type { ReturnRow } from "./returns.queries.ts";

/**
 * Records what happened to a return: on the timeline of its order, and in the audit log as `return.<status>`. What people
 * typed is in neither, so that it is erased with the person.
 */
export async function noteReturn(
  tx: ClubTx,
  ctx: Ctx,
  after: ReturnRow,
  before: ReturnRow | null,
  more: ReturnFacts = {},
): Promise<void> {
  const goods = after.lines.map(({ title, quantity, wanted, ...line }) => ({
    title,
    quantity,
    choice: choiceText(line),
    ...(wanted && { wanted: choiceText(wanted) }),
  }));
  const { id, kind, status } = after;
  await addEvent(tx, ctx, after.order_id, {
    kind: `return_${status}`,
    data: { return_id: id, return_kind: kind, goods, ...more },
  });
  await recordAudit(tx, ctx, {
    action: `return.${status}`,
    subjectKind: "return",
    subjectId: id,
    memberId: after.member_id,
    before: before && { status: before.status },
    after: { status, kind, order_id: after.order_id, goods, ...more },
  });
}

/** `Red, M`; empty if there is only one kind. */
export function choiceText({ color, size }: { color: string; size: string }): string {
  return [color, size].filter(Boolean).join(", ");
}
