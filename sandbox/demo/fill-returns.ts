import { inClub } from "#server/platform/db/in-club.ts";
import { act, firstAdmin, type Person, type Stage } from "./act.ts";

type Choices = {
  lines: {
    order_line_id: number;
    returnable: number;
    exchanges: { variation_id: number; in_stock: number }[];
  }[];
};

/** A member asks to return something that arrived recently, and another order's goods are exchanged with the club's consent. */
export async function fillReturns(stage: Stage, memberId: number): Promise<void> {
  const member: Person = { kind: "member", id: memberId };
  const asked = { return: false, exchange: false };
  for (const orderId of await lastCompleted(stage, memberId)) {
    const answer = await act(stage, member, "GET", `/club-member/return-choices/${orderId}`);
    const [line] = (answer.data as Choices | undefined)?.lines ?? [];
    if (!line) continue;
    const spare = line.exchanges.find(({ in_stock }) => in_stock >= 5);
    if (!asked.exchange && spare) {
      const lines = [{ order_line_id: line.order_line_id, quantity: 1, variation_id: spare.variation_id }];
      const form = { order_id: orderId, kind: "exchange", reason: "wrong_size", lines };
      const made = await act(stage, member, "POST", "/club-member/returns", form);
      const approval = { id: made.data?.id, version: 1 };
      await act(stage, await firstAdmin(stage.ctx), "POST", "/club-returns/approve", approval);
      asked.exchange = true;
    } else if (!asked.return && line.returnable > 0) {
      const lines = [{ order_line_id: line.order_line_id, quantity: 1 }];
      const comment = "The colour is darker than I thought.";
      const form = { order_id: orderId, kind: "return", reason: "not_as_expected", comment, lines };
      await act(stage, member, "POST", "/club-member/returns", form);
      asked.return = true;
    }
  }
}

/** Newest first. */
async function lastCompleted({ ctx }: Stage, memberId: number): Promise<number[]> {
  const rows = await inClub(ctx, (tx) =>
    tx.query<{ id: number }>(
      "select id from orders where member_id = $1 and status = 'completed' order by id desc limit 5",
      [memberId],
    ),
  );
  return rows.map(({ id }) => id);
}
