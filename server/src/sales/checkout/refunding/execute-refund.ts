import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import { changeOrder, lockOrder, type OrderRow, type RefundFacts } from "../../orders/index.ts";
import { type CardGateway, type CardRefund, GatewayRefusal, gatewayOf } from "../../payments/index.ts";
import { paymentStatusOf } from "../money/order-money.queries.ts";
import { paymentsOf } from "../money/payments.queries.ts";
import { leftOf } from "./give-back.ts";
import { keepOwed } from "./owed.ts";
import { tellRefunded } from "./refunding.mails.ts";
import { finishRefund, postponeRefund, type RefundRow, readRefund } from "./refunds.queries.ts";

/**
 * Refunds a pending card refund through Stripe; what was not paid by card waits for `markGivenBack`. Repeating it has no second
 * effect. A failure
 * stays pending and is retried by the sweep, for as long as it takes: the money is the member's. Only if Stripe
 * refuses for good, or could not be reached for days, does it end as failed, and the club refunds it in another way.
 */
export async function executeRefund(ctx: Ctx, refundId: number): Promise<void> {
  const task = await inClub(ctx, (tx) => loadTask(tx, ctx, refundId));
  if (!task) return;
  const answer = await giveBack(task).catch(async (error: unknown) => {
    if (!(error instanceof GatewayRefusal || error instanceof ApiError)) throw error;
    ctx.log.warn({ err: error, refund_id: refundId }, "a refund has to wait");
    const isRefused = error instanceof GatewayRefusal && error.why === "refused";
    const isOver = isRefused
      ? isRefundRefused(error, task.refund) || (await isUsedUp(task).catch(() => false))
      : isOutOfReach(ctx, task.refund, error);
    const isDisputed = error instanceof GatewayRefusal && error.isDisputed && task.refund.for_goods;
    const status = isDisputed ? ("owed" as const) : isOver ? ("failed" as const) : ("pending" as const);
    return {
      status,
      id: null,
      error: error instanceof GatewayRefusal ? error.ofProvider : error.message,
    };
  });
  await inClub(ctx, (tx) => recordAnswer(tx, ctx, task.refund, answer));
}

type Answer = { status: CardRefund["status"] | "owed"; id: string | null; error?: string };
type Task = { refund: RefundRow; intentId: string; gateway: CardGateway; capturedCents: number };

async function loadTask(tx: ClubTx, ctx: Ctx, refundId: number): Promise<Task | null> {
  const refund = await readRefund(tx, refundId);
  if (refund?.status !== "pending" || refund.destination !== "card" || refund.due_at === null) return null;
  const payment = (await paymentsOf(tx, refund.order_id)).find((row) => row.id === refund.payment_id);
  if (!payment?.intent_id) throw new Error(`Refund ${refundId} has no payment to give back`);
  const gateway = gatewayOf(ctx, await readClubSettings(tx, ctx), payment);
  return { refund, gateway, intentId: payment.intent_id, capturedCents: payment.captured_cents };
}

function giveBack({ gateway, intentId, refund }: Task): Promise<CardRefund> {
  const { reference, amount_cents: amountCents, stripe_refund_id: id, attempts } = refund;
  return gateway.refund(intentId, { reference, amountCents, id, isRepeated: attempts > 0 || id !== null });
}

/** No key of the club reaches the account that took the money: for this long one may still be entered. */
const outOfReachMs = 3 * 24 * 3600 * 1000;

function isOutOfReach(ctx: Ctx, refund: RefundRow, error: unknown): boolean {
  const waited = ctx.platform.clock.now().getTime() - refund.created_at.getTime();
  return error instanceof GatewayRefusal && error.why === "out_of_reach" && waited > outOfReachMs;
}

/** What was meanwhile refunded in Stripe's own dashboard cannot be refunded again. */
async function isUsedUp({ gateway, intentId, refund, capturedCents }: Task): Promise<boolean> {
  const made = await gateway.refundsOf(intentId);
  const others = made.filter(
    ({ status, reference }) => status !== "failed" && reference !== refund.reference,
  );
  const givenCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return others.length === made.length && givenCents + refund.amount_cents > capturedCents;
}

async function recordAnswer(tx: ClubTx, ctx: Ctx, refund: RefundRow, answer: Answer): Promise<void> {
  if (answer.status === "pending") {
    const { id, error = null } = answer;
    return postponeRefund(tx, ctx, refund, { id, error });
  }
  if (answer.status === "owed") return oweRefused(tx, ctx, refund, answer);
  await endRefund(tx, ctx, refund, { ...answer, status: answer.status });
}

/** Goods are back, and Stripe refuses to pay for them while a dispute is open. One that is known to be lost is not won any more. */
async function oweRefused(
  tx: ClubTx,
  ctx: Ctx,
  refund: RefundRow,
  { error = null }: { error?: string | null },
): Promise<void> {
  const order = await lockOrder(tx, refund.order_id);
  if ((await readRefund(tx, refund.id))?.status !== "pending") return;
  const { isOpen, disputedCents } = await leftOf(tx, order);
  if (!isOpen && disputedCents > 0) {
    await endRefund(tx, ctx, refund, { status: "failed", id: null, ...(error !== null && { error }) });
    return;
  }
  await keepOwed(tx, ctx, refund, error);
  const { id: refund_id, amount_cents, destination } = refund;
  const data = { reason: refund.reason, refund_id, amount_cents, destination };
  const payment_status = await paymentStatusOf(tx, order);
  await changeOrder(tx, ctx, order, { payment_status }, { kind: "refund_owed", data });
}

function factsOf({ source }: RefundRow): RefundFacts {
  return source === "stripe" ? { source } : {};
}

type Outcome = {
  status: "succeeded" | "failed";
  /** Its id at Stripe. */
  id: string | null;
  error?: string;
};

/**
 * Ends a refund as Stripe reports it, or whoever gave it back by hand, and tells the order. Once only, however often it is called; one that had
 * succeeded may still fail, if the bank sends the money back.
 */
export async function endRefund(
  tx: ClubTx,
  ctx: Ctx,
  refund: RefundRow,
  outcome: Outcome,
): Promise<OrderRow> {
  const order = await lockOrder(tx, refund.order_id);
  if (!(await finishRefund(tx, ctx, refund, outcome))) return order;
  const destination: RefundRow["destination"] | "hand" = refund.due_at === null ? "hand" : refund.destination;
  if (outcome.status === "succeeded")
    return tellRefunded(tx, ctx, order, { ...refund, destination }, factsOf(refund));
  const why = outcome.error && { why: outcome.error };
  const data = { refund_id: refund.id, amount_cents: refund.amount_cents, destination, ...why };
  const payment_status = await paymentStatusOf(tx, order);
  return changeOrder(tx, ctx, order, { payment_status }, { kind: "refund_failed", data });
}

/** After the first hours it is tried once an hour, so this is three days. */
const mostAttempts = 80;

/** Whether a refund that Stripe refused can never succeed, so that a person has to refund it in another way. */
function isRefundRefused({ isFinal }: GatewayRefusal, { attempts }: RefundRow): boolean {
  return isFinal || attempts >= mostAttempts;
}
