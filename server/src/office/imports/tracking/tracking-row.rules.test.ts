import { describe, expect, it } from "vitest";
import { processorMs } from "#server/testing/processor-time.ts";
import { carrierCalled, numberProblem, readTrackingRow, sameNumber } from "./tracking-row.rules.ts";

const today = new Date("2026-11-21T09:00:00Z");
const good = { order_number: "RR-1", carrier: "DHL", tracking_number: "JD014600006" };

describe("a row of a tracking workbook", () => {
  it("is read with the day that it was sent on, or none", () => {
    expect(readTrackingRow({ ...good, sent_on: "2026-11-20" }, today, 7)).toEqual({
      orderId: 7,
      carrier: "dhl",
      trackingNumber: "JD014600006",
      sentOn: new Date("2026-11-20T00:00:00Z"),
    });
    expect(readTrackingRow(good, today, 7).sentOn).toBeNull();
  });

  it.each(["20.11.2026", "20/11/2026", "11/20/2026", "20 Nov 2026"])(
    "takes %s for the only day it can be",
    (sent_on) => {
      expect(readTrackingRow({ ...good, sent_on }, today, 7).sentOn).toEqual(
        new Date("2026-11-20T00:00:00Z"),
      );
    },
  );

  it.each([
    [{ carrier: "Pigeon" }, "Carrier: choose one of"],
    [{ tracking_number: "=1+1" }, "Tracking number: use only letters, digits"],
    [{ tracking_number: "1.2E+19" }, "Tracking number: the spreadsheet has rounded"],
    [{ tracking_number: "12" }, "Tracking number: a DHL number has 7 to 39"],
    [{ tracking_number: "1".repeat(61) }, "Tracking number: at most 60"],
    [{ sent_on: "2026-11-22" }, "Sent on: this day is in the future"],
    [{ sent_on: "2026-02-30" }, "Sent on: not a day"],
    [{ sent_on: "05/06/2026" }, "Sent on: this may be two different days; write it as 2026-11-21"],
    [{ sent_on: "21" }, "Sent on: not a day"],
  ])("is refused for %j", (cells, line) => {
    expect(() => readTrackingRow({ ...good, ...cells }, today, 7)).toThrow(line);
  });

  it("tells all of its problems at once", () => {
    expect(() => readTrackingRow({ sent_on: "soon" }, today, null)).toThrow(
      "Order number: missing\nCarrier: missing\nTracking number: missing\nSent on: not a day",
    );
  });

  it("tells a wrong order number from a wrong tracking number", () => {
    const wrong = { ...good, tracking_number: "12" };
    expect(() => readTrackingRow(wrong, today, null)).toThrow(
      "Order number: there is no order RR-1\nTracking number: a DHL number has 7 to 39",
    );
    expect(() => readTrackingRow(wrong, today, 7)).toThrow(/^Tracking number: a DHL number has 7 to 39/);
  });

  it("A89: is read at once, however it is made to be slow", async () => {
    const read = () => numberProblem("other", `${"a -".repeat(330)}!`);
    expect(await processorMs(() => expect(read()).not.toBeNull())).toBeLessThan(200);
  });
});

it.each([
  ["royal mail", "royal_mail"],
  ["Royal-Mail ", "royal_mail"],
  ["USPS", "usps"],
  ["other", "other"],
  ["Other carrier", "other"],
  ["constructor", null],
  ["", null],
])("knows the carrier %j", (name, carrier) => expect(carrierCalled(name)).toBe(carrier));

it("takes a number for the same however it is grouped", () => {
  expect(sameNumber("1Z 999 AA1", "1z999aa1")).toBe(true);
  expect(sameNumber("1Z999AA1", "1Z999AA2")).toBe(false);
});
