import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStatuses } from "#contract/order-statuses.ts";
import { parcelStatuses } from "#contract/parcels.ts";
import {
  type FulfilmentStatus,
  fulfilmentStatus,
  mayMoveOrder,
  mayMoveParcel,
  type OrderStatus,
  type PackedParcel,
  type ParcelStatus,
  type PaymentStatus,
  type PaymentSums,
  packedQuantities,
  paymentStatus,
} from "./orders.rules.ts";

describe("where an order may go", () => {
  const moves: Record<OrderStatus, OrderStatus[]> = {
    pending_payment: ["placed", "cancelled", "expired"],
    placed: ["processing", "cancelled"],
    processing: ["completed", "cancelled"],
    completed: [],
    cancelled: [],
    expired: ["placed"],
  };
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));
  it.each(pairs)("from %s to %s", (from, to) => {
    expect(mayMoveOrder(from, to)).toBe(moves[from].includes(to));
  });

  it("I-08 never leads back to waiting for payment, nor out of cancelled or completed", () => {
    const reachable = (from: OrderStatus, seen = new Set<OrderStatus>()): Set<OrderStatus> => {
      for (const to of orderStatuses)
        if (mayMoveOrder(from, to) && !seen.has(to)) reachable(to, seen.add(to));
      return seen;
    };
    for (const from of orderStatuses) expect(reachable(from)).not.toContain("pending_payment");
    expect(reachable("cancelled").size).toBe(0);
    expect(reachable("completed").size).toBe(0);
  });
});

describe("where a parcel may go", () => {
  it("never turns from sent to waiting at the club or back", () => {
    for (const sent of ["shipped", "delivered"] as const) {
      expect(mayMoveParcel(sent, "ready_to_collect")).toBe(false);
      expect(mayMoveParcel(sent, "collected")).toBe(false);
    }
    expect(mayMoveParcel("ready_to_collect", "shipped")).toBe(false);
    expect(mayMoveParcel("delivered", "shipped")).toBe(false);
  });

  it("ends when it came back", () => {
    for (const to of parcelStatuses) expect(mayMoveParcel("returned", to)).toBe(to === "returned");
  });
});

describe("payment status", () => {
  const cases: [string, PaymentSums, PaymentStatus][] = [
    ["nothing due", sums({ credits: 500 }), "not_required"],
    ["something due", sums({ due: 500 }), "unpaid"],
    ["a card was declined", { ...sums({ due: 500 }), declined: true }, "failed"],
    ["declined, then paid", { ...sums({ due: 500, captured: 500 }), declined: true }, "paid"],
    ["captured", sums({ due: 500, captured: 500 }), "paid"],
    ["captured beside credits", sums({ credits: 300, due: 500, captured: 500 }), "paid"],
    ["a part given back", sums({ due: 500, captured: 500, refunded: 1 }), "partially_refunded"],
    [
      "the card part given back, credits not yet",
      sums({ credits: 300, due: 500, captured: 500, refunded: 500 }),
      "partially_refunded",
    ],
    ["all given back", sums({ credits: 300, due: 500, captured: 500, refunded: 800 }), "refunded"],
    ["an order of credits given back", sums({ credits: 500, refunded: 500 }), "refunded"],
    ["a part of the credits given back", sums({ credits: 500, refunded: 100 }), "partially_refunded"],
    [
      "a wrong amount captured, given back",
      sums({ credits: 300, due: 500, captured: 100, refunded: 100 }),
      "partially_refunded",
    ],
  ];
  it.each(cases)("%s", (_what, given, expected) => {
    expect(paymentStatus(given)).toBe(expected);
  });
});

function sums(values: { credits?: number; due?: number; captured?: number; refunded?: number }): PaymentSums {
  const { credits = 0, due = 0, captured = 0, refunded = 0 } = values;
  return { creditsCents: credits, dueCents: due, capturedCents: captured, refundedCents: refunded };
}

const parcel = (status: ParcelStatus, ...quantities: number[]): PackedParcel => ({
  status,
  lines: quantities.map((quantity, at) => ({ lineId: at + 1, quantity })).filter((line) => line.quantity > 0),
});

describe("fulfilment status", () => {
  const ordered = [
    { lineId: 1, quantity: 2 },
    { lineId: 2, quantity: 1 },
  ];
  const cases: [string, PackedParcel[], FulfilmentStatus][] = [
    ["no parcel", [], "unfulfilled"],
    ["a part sent", [parcel("shipped", 2)], "partially_shipped"],
    ["all sent", [parcel("shipped", 2, 1)], "shipped"],
    ["all sent in two", [parcel("shipped", 1), parcel("shipped", 1, 1)], "shipped"],
    ["one of two arrived", [parcel("delivered", 1), parcel("shipped", 1, 1)], "shipped"],
    ["both arrived", [parcel("delivered", 1), parcel("delivered", 1, 1)], "delivered"],
    ["a part arrived, the rest not sent", [parcel("delivered", 2)], "partially_shipped"],
    ["all waits at the club", [parcel("ready_to_collect", 2, 1)], "ready_to_collect"],
    ["all was collected", [parcel("collected", 2, 1)], "collected"],
    [
      "one waits, one was collected",
      [parcel("collected", 2), parcel("ready_to_collect", 0, 1)],
      "ready_to_collect",
    ],
    ["one delivered, one collected", [parcel("delivered", 2), parcel("collected", 0, 1)], "delivered"],
    ["all came back", [parcel("returned", 2, 1)], "returned"],
    ["one came back", [parcel("returned", 2), parcel("delivered", 0, 1)], "partially_shipped"],
    ["what came back was sent again", [parcel("returned", 2, 1), parcel("shipped", 2, 1)], "shipped"],
  ];
  it.each(cases)("%s", (_what, parcels, expected) => {
    const packed = packedQuantities(parcels);
    const isLeft = ordered.some(({ lineId, quantity }) => (packed.get(lineId) ?? 0) < quantity);
    expect(fulfilmentStatus(isLeft, parcels)).toBe(expected);
  });

  it("counts what is packed without what came back", () => {
    const parcels = fc.array(
      fc.record({
        status: fc.constantFrom(...parcelStatuses),
        lines: fc.array(
          fc.record({ lineId: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 5 }) }),
        ),
      }),
    );
    fc.assert(
      fc.property(parcels, (all) => {
        const living = all.filter(({ status }) => status !== "returned").flatMap(({ lines }) => lines);
        const total = [...packedQuantities(all).values()].reduce((sum, quantity) => sum + quantity, 0);
        expect(total).toBe(living.reduce((sum, line) => sum + line.quantity, 0));
      }),
    );
  });
});
