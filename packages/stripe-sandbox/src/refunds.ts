import { saveTransaction } from "./charging.ts";
import { noSuch, refused, StripeFailure } from "./errors.ts";
import { recordEvent } from "./events.ts";
import { newId } from "./ids.ts";
import { needIntent } from "./intents.ts";
import { listPage, ofPayment } from "./lists.ts";
import { openParams, type Params } from "./params.ts";
import { presentSubject } from "./present.ts";
import type { ChargeValues, DisputeStatus, RefundValues } from "./tables.ts";
import { type Cause, type Handler, NOBODY, type World } from "./world.ts";

/** Disputes in these states have their money held by the bank. */
const takenBack: DisputeStatus[] = ["needs_response", "under_review", "lost"];

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export const createRefund: Handler = (world, call) => {
  const params = openParams(call.params);
  const charge = readCharge(world, call.account.id, params);
  const asked = params.integer("amount", 1);
  const reason = params.oneOf("reason", REASONS) ?? null;
  const metadata = params.metadata();
  params.end();
  const isDisputed = world.store
    .all("dispute", call.account.id)
    .some(({ values }) => values.charge === charge.id && takenBack.includes(values.status));
  if (isDisputed)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const amount = asked ?? left;
  if (amount > left) {
    const [wanted, rest] = [money(amount, charge.currency), money(left, charge.currency)];
    throw refused(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${rest})`, {
      param: "amount",
    });
  }
  const refund: RefundValues = {
    id: newId("re"),
    created: world.clock.now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: world.faults.settings().refunds_pending ? "pending" : "succeeded",
    reason,
    metadata,
  };
  const entry = { type: "refund" as const, source: refund.id, amount: -amount, currency: charge.currency };
  refund.balance_transaction = saveTransaction(world, call.account.id, entry);
  saveRefund(world, call.account.id, refund);
  recordEvent(world, call.account.id, call, { type: "refund.created", subject: "refund", values: refund });
  const after = moveRefunded(world, call.account.id, charge, amount);
  recordEvent(world, call.account.id, call, {
    type: "charge.refunded",
    subject: "charge",
    values: after,
    previous: { amount_refunded: charge.amount_refunded, ...(after.refunded ? { refunded: false } : {}) },
  });
  return presentSubject(world, "refund", refund);
};

export const showRefund: Handler = (world, { account, id }) =>
  presentSubject(world, "refund", needRefund(world, account.id, id));

export const updateRefund: Handler = (world, call) => {
  const present = needRefund(world, call.account.id, call.id);
  const params = openParams(call.params);
  const metadata = params.editMetadata(present.metadata);
  params.end();
  const refund = saveRefund(world, call.account.id, { ...present, metadata });
  tellUpdate(world, call.account.id, call, refund, { metadata: present.metadata });
  return presentSubject(world, "refund", refund);
};

export const listRefunds: Handler = (world, { account, params, path }) =>
  listPage(world.store.all("refund", account.id).toReversed(), {
    params,
    url: path,
    present: (row) => presentSubject(world, "refund", row.values),
    filter: ofPayment,
  });

/** The bank decides on a refund afterwards. A failed one gives its amount back to the charge. */
export function settleRefund(
  world: World,
  account: string,
  id: string,
  status: "succeeded" | "failed",
): void {
  world.store.transact(() => {
    const present = needRefund(world, account, id);
    if (present.status === status) return;
    if (present.status === "failed") throw refused("A failed refund stays failed.");
    const failure = status === "failed" ? { failure_reason: "lost_or_stolen_card" } : {};
    const refund = saveRefund(world, account, { ...present, ...failure, status });
    if (status === "failed") {
      const charge = world.store.get("charge", account, present.charge);
      if (charge) moveRefunded(world, account, charge.values, -present.amount);
      recordEvent(world, account, NOBODY, { type: "refund.failed", subject: "refund", values: refund });
    }
    tellUpdate(world, account, NOBODY, refund, { status: present.status });
  });
}

function tellUpdate(
  world: World,
  account: string,
  cause: Cause,
  values: RefundValues,
  previous: Partial<RefundValues>,
) {
  recordEvent(world, account, cause, { type: "refund.updated", subject: "refund", values, previous });
}

/** The captured charge that `payment_intent` or `charge` names. */
function readCharge(world: World, account: string, params: Params): ChargeValues {
  const intentId = params.text("payment_intent");
  const chargeId = params.text("charge");
  if (intentId === undefined && chargeId === undefined) {
    throw new StripeFailure(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = intentId === undefined ? undefined : needIntent(world, account, intentId, "payment_intent");
  const wanted = chargeId ?? intent?.values.latest_charge ?? "";
  const charge = world.store.get("charge", account, wanted)?.values;
  if (!charge && chargeId !== undefined) throw noSuch("charge", chargeId, "charge");
  if (charge?.status !== "succeeded") {
    const noun = intentId === undefined ? `Charge (${chargeId})` : `PaymentIntent (${intentId})`;
    throw refused(`This ${noun} does not have a successful charge to refund.`, { param: "payment_intent" });
  }
  if (intentId !== undefined && charge.payment_intent !== intentId) {
    throw refused("The charge does not belong to the payment intent.", { param: "charge" });
  }
  return charge;
}

function moveRefunded(world: World, account: string, charge: ChargeValues, amount: number): ChargeValues {
  const refunded = charge.amount_refunded + amount;
  // However often it is called, more than was captured is never refunded.
  if (refunded < 0 || refunded > charge.amount_captured)
    throw new Error(`Refunds of ${charge.id} do not add up`);
  const values = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  world.store.put("charge", account, charge.id, { values });
  return values;
}

function needRefund(world: World, account: string, id: string): RefundValues {
  const row = world.store.get("refund", account, id);
  if (!row) throw noSuch("refund", id, "refund");
  return row.values;
}

function saveRefund(world: World, account: string, values: RefundValues): RefundValues {
  world.store.put("refund", account, values.id, { values });
  return values;
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(cents / 100);
}
