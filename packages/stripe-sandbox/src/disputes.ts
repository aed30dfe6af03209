import { noSuch, refused } from "./errors.ts";
import { recordEvent } from "./events.ts";
import { newId } from "./ids.ts";
import { needIntent } from "./intents.ts";
import { listPage, ofPayment } from "./lists.ts";
import { presentSubject } from "./present.ts";
import type { DisputeStatus, DisputeValues } from "./tables.ts";
import { type Handler, NOBODY, type World } from "./world.ts";

export type DisputeOptions = {
  /** All that was captured by default. */
  amount?: number | undefined;
  reason?: string | undefined;
};

const ENDED: DisputeStatus[] = ["won", "lost", "warning_closed"];
/** How long the account may respond. */
const ANSWER_SECONDS = 7 * 86_400;

export const showDispute: Handler = (world, { account, id }) =>
  presentSubject(world, "dispute", needDispute(world, account.id, id));

export const listDisputes: Handler = (world, { account, params, path }) =>
  listPage(world.store.all("dispute", account.id).toReversed(), {
    params,
    url: path,
    present: (row) => presentSubject(world, "dispute", row.values),
    filter: ofPayment,
  });

/** The cardholder disputes a captured payment. */
export function openDispute(
  world: World,
  account: string,
  intentId: string,
  { amount, reason }: DisputeOptions,
): string {
  return world.store.transact(() => {
    const intent = needIntent(world, account, intentId);
    const charge = world.store.get("charge", account, intent.values.latest_charge ?? "")?.values;
    if (charge?.status !== "succeeded") throw refused("Only a captured payment can be disputed.");
    const dispute: DisputeValues = {
      id: newId("du"),
      created: world.clock.now(),
      amount: amount ?? charge.amount_captured,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intentId,
      reason: reason ?? "fraudulent",
      status: "needs_response",
      evidence_details: { due_by: world.clock.now() + ANSWER_SECONDS },
    };
    save(world, account, dispute);
    recordEvent(world, account, NOBODY, {
      type: "charge.dispute.created",
      subject: "dispute",
      values: dispute,
    });
    return dispute.id;
  });
}

export function moveDispute(world: World, account: string, id: string, status: DisputeStatus): void {
  world.store.transact(() => {
    const present = needDispute(world, account, id);
    if (present.status === status) return;
    if (ENDED.includes(present.status)) throw refused("A dispute that has ended stays as it is.");
    const values = { ...present, status };
    save(world, account, values);
    const type = ENDED.includes(status) ? "charge.dispute.closed" : "charge.dispute.updated";
    const previous = { status: present.status };
    recordEvent(world, account, NOBODY, { type, subject: "dispute", values, previous });
  });
}

function needDispute(world: World, account: string, id: string): DisputeValues {
  const row = world.store.get("dispute", account, id);
  if (!row) throw noSuch("dispute", id);
  return row.values;
}

function save(world: World, account: string, values: DisputeValues): void {
  world.store.put("dispute", account, values.id, { values });
}
