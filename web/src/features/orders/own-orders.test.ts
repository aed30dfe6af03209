import { describe, expect, it, test } from "vitest";
import { calendarFile, isOpen, listOrders, orderSentence, readOrder, titlesText } from "./own-orders.ts";

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

test("The order of an address is found again, and the open ones come first without one", () => {
  for (const { name, query } of listOrders) expect(readOrder(query.sort, query.order_by).name).toBe(name);
  expect(readOrder(undefined, undefined).name).toBe("open");
  expect(readOrder("member", "asc").name).toBe("open");
});

const entry = {
  uid: "order-7@rovers.example",
  title: "Order ROV-7",
  from: "2026-11-26",
  to: "2026-11-30",
  place: "",
  notes: "",
  written: new Date("2026-11-24T10:05:06.789Z"),
};

it("is a file of whole days, which ends with the day after the last", () => {
  expect(calendarFile(entry).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kitroom//Orders//EN",
    "BEGIN:VEVENT",
    "UID:order-7@rovers.example",
    "DTSTAMP:20261124T100506Z",
    "DTSTART;VALUE=DATE:20261126",
    "DTEND;VALUE=DATE:20261201",
    "SUMMARY:Order ROV-7",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

it("escapes what would end a value, so that nobody's text adds lines of its own", () => {
  const file = calendarFile({
    ...entry,
    place: "Park,\rLane; 1\\2",
    notes: "Tue\r\nEND:VEVENT\rX-A:1\nX-B:2",
  });
  expect(file).toContain("\r\nLOCATION:Park\\,\\nLane\\; 1\\\\2\r\n");
  expect(file).toContain("\r\nDESCRIPTION:Tue\\nEND:VEVENT\\nX-A:1\\nX-B:2\r\n");
});

it("folds a long line within 75 octets, never within a letter", () => {
  const title = "Ünïcödé 👕 ".repeat(20).trim();
  const file = calendarFile({ ...entry, title });
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
});
