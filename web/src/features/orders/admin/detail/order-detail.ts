import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AuditEntry } from "#contract/audit-log.ts";
import { formatDollars, toCents, toDollars } from "#contract/money.ts";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { inFormOnItsPage, onItsPage } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { orders as texts } from "#words/panel/orders.ts";

type OrderOnItsWay = Pick<AdminOrder, "status" | "fulfilment_status" | "shipping_kind">;

type StepName = "placed" | "prepared" | "sent" | "ready" | "done";
type OrderStep = { name: StepName; isDone: boolean; isNext: boolean };

const SENT: OrderOnItsWay["fulfilment_status"][] = ["shipped", "delivered"];
const READY: OrderOnItsWay["fulfilment_status"][] = ["ready_to_collect", "collected"];

/**
 * The way of an order from being placed to being done, and how far it is. Nothing for one that does not go it: not paid
 * yet, cancelled, expired.
 */
export function orderSteps({ status, fulfilment_status, shipping_kind }: OrderOnItsWay): OrderStep[] {
  if (status !== "placed" && status !== "processing" && status !== "completed") return [];
  const isEnded = status === "completed";
  const isCollected = shipping_kind === "collect" || READY.includes(fulfilment_status);
  const isHandedOn = (isCollected ? READY : SENT).includes(fulfilment_status);
  const steps: [StepName, boolean][] = [
    ["placed", true],
    ["prepared", status === "processing" || isEnded],
    [isCollected ? "ready" : "sent", isHandedOn || isEnded],
    ["done", isEnded],
  ];
  const next = steps.find(([, isDone]) => !isDone)?.[0];
  return steps.map(([name, isDone]) => ({ name, isDone, isNext: name === next }));
}

type TimelineEntry = AdminOrder["timeline"][number];

/** One thing that happened: as the order's own event, as an entry of the audit log, or as both. */
export type HistoryEntry = { at: string; event?: TimelineEntry; audit?: AuditEntry };

/**
 * Everything that happened to an order, newest first, each once: a change writes its event and its audit entry in
 * one statement, so those of the same moment are the same.
 */
export function orderHistory(timeline: TimelineEntry[], log: AuditEntry[]): HistoryEntry[] {
  const left = new Set(log);
  const events = timeline.map((event): HistoryEntry => {
    const same = [...left].filter(({ at }) => at === event.at);
    const audit = same.find(({ action }) => action === `order.${event.kind}`) ?? same.find(isFirst);
    if (!audit) return { at: event.at, event };
    left.delete(audit);
    return { at: event.at, event, audit };
  });
  const others = [...left].map((audit): HistoryEntry => ({ at: audit.at, audit }));
  // Those of the same moment stay in the order in which they were written, backwards.
  return [...events, ...others]
    .map((entry, index) => ({ entry, index }))
    .sort((one, other) => Date.parse(other.entry.at) - Date.parse(one.entry.at) || other.index - one.index)
    .map(({ entry }) => entry);
}

/** An order is stored once, whether it waits for its payment or is placed at once. */
function isFirst({ action }: AuditEntry): boolean {
  return action === "order.stored";
}

type OrderToCancel = Pick<
  AdminOrder,
  "status" | "member" | "on_hold" | "credits_used" | "payments" | "refunds" | "disputes" | "replaces"
>;

/** What cancelling does, one sentence per line. Earlier refunds, and those on their way, are not repeated. */
export function cancelWords(order: OrderToCancel): string[] {
  return order.status === "pending_payment" ? unpaidWords(order) : paidWords(order);
}

function unpaidWords({ credits_used, member }: OrderToCancel): string[] {
  const words = [texts.cancel.goodsSetAside];
  if (credits_used > 0) words.push(texts.cancel.inCreditsSetAside(formatDollars(credits_used)));
  const { itCanNoLonger, memberHasNoEmail, memberSeesReason } = texts.cancel;
  return [...words, itCanNoLonger, member.email === "" ? memberHasNoEmail : memberSeesReason];
}

function paidWords({
  member,
  on_hold,
  credits_used,
  payments,
  refunds,
  disputes,
  replaces,
}: OrderToCancel): string[] {
  const isShort = on_hold === "OUT_OF_STOCK";
  const words = [isShort ? texts.cancel.itsGoodsGoBack : texts.cancel.everythingInItGoesBack];
  const captured = payments.filter(({ status }) => status === "captured");
  const credits = left(toCents(credits_used), refunds, "credits");
  const [byCard, byHand] = [inWay(captured, "card"), inWay(captured, "manual")];
  const disputed = sumCents(disputes.filter(({ status }) => takenByBank.includes(status)));
  const card = left(sumCents(byCard), refunds, "card") - disputed;
  const hand = left(sumCents(byHand), refunds, "hand");
  if (credits > 0) words.push(texts.cancel.goesBackToCredits(formatDollars(toDollars(credits))));
  // What was captured is then not what this order says, so no figure can be promised.
  if (on_hold === "PAYMENT_MISMATCH") words.push(texts.cancel.amountStripeTookGoesBack);
  else if (card > 0) words.push(texts.cancel.goesBackToTheCard(formatDollars(toDollars(card))));
  if (hand > 0) words.push(texts.cancel.wasNotPaidByCard(formatDollars(toDollars(hand))));
  if (disputed > 0) words.push(texts.cancel.bankHasBecauseOfDispute(formatDollars(toDollars(disputed))));
  if (replaces) words.push(texts.cancel.whatWasPaid(replaces.number));
  return [...words, member.email === "" ? texts.cancel.memberHasNoEmail : texts.cancel.memberReceivesEmail];
}

/** Of refunds that are done or on their way. */
const given = ["pending", "succeeded"];

/** Of disputes that are open or lost. */
const takenByBank = ["needs_response", "under_review", "lost"];

function inWay(payments: AdminOrder["payments"], way: "card" | "manual"): AdminOrder["payments"] {
  return payments.filter(({ method }) => method === way);
}

type Refund = AdminOrder["refunds"][number];

function left(paidCents: number, refunds: Refund[], to: Refund["destination"]): number {
  return paidCents - sumCents(refunds.filter((one) => one.destination === to && given.includes(one.status)));
}

function sumCents(amounts: { amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + toCents(amount), 0);
}

/** `onStale`: somebody else changed the order first, and nothing was saved. `onSaved`: the change was made. */
type Outcomes = { onStale: () => void; onSaved: () => void };

/**
 * What staff do with one order. Each answers with the order as it is now, so that the next change need not wait for it.
 * The forms show errors themselves; a change of state has no form and uses a toast.
 */
export function useOrderActions(id: number, { onStale, onSaved }: Outcomes) {
  const cache = useQueryClient();
  const onSuccess = ({ data }: { data: AdminOrder }) => {
    cache.setQueryData(adminApi.orders.adminGet.queryKey({ input: { id } }), { data });
    onSaved();
  };
  const options = {
    ...inFormOnItsPage,
    onSuccess,
    onError: (error: unknown) => {
      if (hasCode(error, "STALE_VERSION")) onStale();
    },
  };
  return {
    updateStatus: useMutation(
      adminApi.orders.updateStatus.mutationOptions({
        ...options,
        onError: (error) => (hasCode(error, "STALE_VERSION") ? onStale() : notify.failure(error)),
      }),
    ),
    saveParcel: useMutation(adminApi.orders.updateTracking.mutationOptions(options)),
    cancel: useMutation(adminApi.orders.cancel.mutationOptions(options)),
    /** A repeat with the same key refunds nothing twice. */
    refund: useMutation({
      mutationKey: adminApi.refunds.refund.mutationKey(),
      mutationFn: ({ input, key }: { input: RefundInput; key: string }) =>
        adminClient.refunds.refund(input, { context: { headers: { "idempotency-key": key } } }),
      ...options,
    }),
    givenBack: useMutation(adminApi.refunds.givenBack.mutationOptions({ ...onItsPage, onSuccess })),
    liftHold: useMutation(adminApi.refunds.liftHold.mutationOptions(options)),
  };
}

type RefundInput = Parameters<typeof adminClient.refunds.refund>[0];
