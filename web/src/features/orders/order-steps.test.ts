import { describe, expect, it } from "vitest";
import { orderSteps } from "./order-steps.ts";

type Order = Parameters<typeof orderSteps>[0];

/** What is done stands plain, what is next in brackets, what comes later is left out. */
function shown(order: Partial<Order>): string {
  const whole: Order = {
    status: "placed",
    fulfilment_status: "unfulfilled",
    shipping_kind: "delivery",
    ...order,
  };
  return orderSteps(whole)
    .flatMap(({ name, isDone, isNext }) => (isDone ? [name] : isNext ? [`(${name})`] : []))
    .join(" ");
}

describe("the steps of an order", () => {
  it.each<[Partial<Order>, string]>([
    [{}, "placed (prepared)"],
    [{ status: "processing" }, "placed prepared (sent)"],
    [{ status: "processing", fulfilment_status: "partially_shipped" }, "placed prepared (sent)"],
    [{ status: "processing", fulfilment_status: "shipped" }, "placed prepared sent (done)"],
    [{ status: "processing", fulfilment_status: "returned" }, "placed prepared (sent)"],
    [{ status: "processing", shipping_kind: "collect" }, "placed prepared (ready)"],
    [
      { status: "processing", shipping_kind: "collect", fulfilment_status: "ready_to_collect" },
      "placed prepared ready (done)",
    ],
    // It was to be sent, and is collected after all.
    [{ status: "processing", fulfilment_status: "ready_to_collect" }, "placed prepared ready (done)"],
    [{ status: "completed" }, "placed prepared sent done"],
    [
      { status: "completed", shipping_kind: "collect", fulfilment_status: "collected" },
      "placed prepared ready done",
    ],
  ])("of %j are %s", (order, steps) => {
    expect(shown(order)).toBe(steps);
  });

  it.each(["pending_payment", "cancelled", "expired"] as const)("are none while it is %s", (status) => {
    expect(shown({ status })).toBe("");
  });
});
