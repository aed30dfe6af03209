import { describe, expect, it } from "vitest";
import { isOpen, orderSentence, titlesText } from "./own-orders.ts";

type Order = Parameters<typeof orderSentence>[0];

const placed: Order = {
  status: "placed",
  fulfilment_status: "unfulfilled",
  shipping_kind: "collect",
  collection: { place: "Riverside Ground", hours: "Tue and Thu 18 to 20" },
};

describe("an order", () => {
  it.each<[string, Partial<Order>]>([
    ["Waiting for your payment", { status: "pending_payment" }],
    ["Placed, to collect at the club", {}],
    ["Placed, the club will send it to you", { shipping_kind: "delivery", collection: null }],
    ["The club is preparing it", { status: "processing" }],
    ["Part of it is on its way", { status: "processing", fulfilment_status: "partially_shipped" }],
    [
      "Ready to collect, Tue and Thu 18 to 20",
      { status: "processing", fulfilment_status: "ready_to_collect" },
    ],
    [
      "Ready to collect at the club",
      { status: "processing", fulfilment_status: "ready_to_collect", collection: null },
    ],
    ["Collected", { status: "completed", fulfilment_status: "collected" }],
    ["Done", { status: "completed" }],
    ["Cancelled", { status: "cancelled", fulfilment_status: "returned" }],
    ["Not paid in time", { status: "expired" }],
  ])("says: %s", (sentence, change) => {
    expect(orderSentence({ ...placed, ...change })).toBe(sentence);
  });

  it("is open until it is completed or ends otherwise", () => {
    expect(isOpen({ status: "processing" })).toBe(true);
    for (const status of ["completed", "cancelled", "expired"] as const)
      expect(isOpen({ status })).toBe(false);
  });

  it("names three products, and says that there are more", () => {
    expect(titlesText(["Scarf"])).toBe("Scarf");
    expect(titlesText(["Shirt", "Shorts", "Socks"])).toBe("Shirt, Shorts and Socks");
    expect(titlesText(["Shirt", "Shorts", "Socks", "Scarf"])).toBe("Shirt, Shorts, Socks and more");
  });
});
