import { describe, expect, it } from "vitest";
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from "#contract/order-statuses.ts";
import { type Actor, system, visitor } from "#server/platform/context.ts";
import { canChangeParcel, mayTakeBack, memberOrderCan, orderCan } from "./orders.policy.ts";

const staff = (role: number): Actor => ({ ...visitor, kind: "staff", id: 1, role });
const [admin, manager] = [staff(2), staff(5)];
const member: Actor = { ...visitor, kind: "member", id: 1, role: 3 };

type Order = Parameters<typeof orderCan>[1];
const order = (values: Partial<Order> = {}): Order => ({
  status: "placed",
  payment_status: "paid",
  fulfilment_status: "unfulfilled",
  on_hold: null,
  credits_cents: 0,
  ...values,
});
/** What may be done, by name. */
const may = (actor: Actor, values: Partial<Order> = {}) =>
  Object.entries(orderCan(actor, order(values))).flatMap(([act, allowed]) => (allowed ? [act] : []));

describe("what may be done with an order", () => {
  it("depends on its state; an admin may give money back and a manager may not", () => {
    expect(orderStatuses.map((status) => [status, may(admin, { status })])).toEqual([
      ["pending_payment", ["cancel"]],
      ["placed", ["process", "cancel", "ship", "refund"]],
      ["processing", ["complete", "cancel", "ship", "refund"]],
      ["completed", ["refund"]],
      ["cancelled", ["refund"]],
      ["expired", ["refund"]],
    ]);
    expect(orderStatuses.map((status) => may(manager, { status }))).toEqual([
      ...[[], ["process", "ship"], ["complete", "ship"]],
      ...[[], [], []],
    ]);
  });

  it("is nothing but that it moves on for the system, and nothing at all for members and visitors", () => {
    for (const status of orderStatuses) {
      expect(may(system, { status })).toEqual(may(manager, { status }));
      expect([...may(member, { status }), ...may(visitor, { status })]).toEqual([]);
    }
  });

  it("is neither to move nor to send one on hold, whoever asks; an admin lifts the hold of one that goes on", () => {
    expect(orderStatuses.map((status) => [status, may(admin, { status, on_hold: "DISPUTED" })])).toEqual([
      ["pending_payment", ["cancel"]],
      ["placed", ["cancel", "refund", "lift_hold"]],
      ["processing", ["cancel", "refund", "lift_hold"]],
      ["completed", ["refund"]],
      ["cancelled", ["refund"]],
      ["expired", ["refund"]],
    ]);
    for (const actor of [manager, system])
      expect(orderStatuses.flatMap((status) => may(actor, { status, on_hold: "DISPUTED" }))).toEqual([]);
  });

  it("is cancelling only while all goods are at the club", () => {
    const here = fulfilmentStatuses.filter((fulfilment_status) =>
      may(admin, { fulfilment_status }).includes("cancel"),
    );
    expect(here).toEqual(["unfulfilled", "returned"]);
  });

  it("is refunding where money is left: paid by card, or by credits alone", () => {
    const left = (credits_cents: number) =>
      paymentStatuses.filter((payment_status) =>
        may(admin, { payment_status, credits_cents }).includes("refund"),
      );
    expect(left(0)).toEqual(["paid", "partially_refunded"]);
    expect(left(100)).toEqual(["not_required", "paid", "partially_refunded"]);
  });

  it("is changing its parcels as long as they may come back, also after it is complete and held", () => {
    const changeable = (actor: Actor, on_hold: Order["on_hold"] = null) =>
      orderStatuses.filter((status) => canChangeParcel(actor, order({ status, on_hold })));
    expect(changeable(manager)).toEqual(["placed", "processing", "completed"]);
    expect(changeable(system)).toEqual(["placed", "processing"]);
    expect(changeable(admin, "DISPUTED")).toEqual(["completed"]);
    expect(changeable(member)).toEqual([]);
  });
});

describe("what members may do with an order of theirs", () => {
  const around = {
    member_may_cancel: true,
    is_replacement: false,
    payment_url: null,
    arrived_at: null,
    return_days: 30,
  };
  const day = 86_400_000;
  const now = new Date("2026-11-26T12:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * day);
  type Own = Parameters<typeof memberOrderCan>[0];
  const can = (values: Partial<Own>, more: Partial<Parameters<typeof memberOrderCan>[1]> = {}) =>
    memberOrderCan({ ...order(), closed_at: null, ...values }, { ...around, ...more }, now);

  it("is taking it back while it is placed and nothing of it is sent", () => {
    const taken = orderStatuses.filter((status) => mayTakeBack(order({ status }), around));
    expect(taken).toEqual(["placed"]);
    const here = fulfilmentStatuses.filter((fulfilment_status) =>
      mayTakeBack(order({ fulfilment_status }), around),
    );
    expect(here).toEqual(["unfulfilled", "returned"]);
  });

  it("is paying it where it waits for that and has a page to pay on", () => {
    const payable = orderStatuses.filter((status) => can({ status }, { payment_url: "https://pay" }).pay);
    expect(payable).toEqual(["pending_payment"]);
    expect(can({ status: "pending_payment" }).pay).toBe(false);
  });

  it("is returning it for as many days after it arrived or was completed as the club says, unless it was refunded", () => {
    const arrived = { arrived_at: ago(29.9) };
    const returnable = orderStatuses.filter((status) => can({ status }, arrived).return);
    expect(returnable).toEqual(["processing", "completed"]);
    expect(can({ status: "completed" }, { arrived_at: ago(30) }).return).toBe(false);
    expect(can({ status: "completed", closed_at: ago(29.9) }, { arrived_at: ago(60) }).return).toBe(true);
    expect(can({ status: "completed", closed_at: ago(30) }).return).toBe(false);
    expect(can({ status: "processing", closed_at: ago(1) }).return).toBe(false);
    expect(can({ status: "completed", payment_status: "refunded" }, arrived).return).toBe(false);
    expect(can({ status: "completed" }, { ...arrived, return_days: 0 }).return).toBe(false);
  });
});
