import { describe, expect, it } from "vitest";
import { carriers } from "#contract/parcels.ts";
import { languages } from "#server/words/languages.ts";
import { carrierName, trackingUrl } from "../orders.rules.ts";
import { actorOf, timelineSentence } from "./timeline.rules.ts";

describe("the timeline", () => {
  const cases: [string, Record<string, unknown>, string | null, string | null][] = [
    ["placed", {}, "The order was placed.", "The order was placed."],
    [
      "placed",
      { payer: "club", reason: "Prize", member_name: "Ava Archer" },
      "The club placed this order for you.",
      "The order was placed for Ava Archer. Paid by the club: Prize",
    ],
    [
      "stored",
      { payer: "payment_link", reason: "", member_name: "Ava Archer" },
      "The club placed this order for you. It is waiting for your payment.",
      "The order was placed for Ava Archer. The member was sent a payment link.",
    ],
    [
      "refund_started",
      { amount_cents: 1250, destination: "hand", reason: "Torn" },
      "The club will give $12.50 back to you in person.",
      "$12.50 is to be given back by hand, as it was not paid by card: Torn",
    ],
    [
      "refunded",
      { amount_cents: 1250, destination: "hand" },
      "The club gave $12.50 back to you in person.",
      "$12.50 was given back by hand.",
    ],
    ["processing", {}, "The club is preparing your order.", "The order is being prepared."],
    [
      "cancelled",
      { reason: "Out of blue" },
      "The order was cancelled: Out of blue",
      "The order was cancelled: Out of blue",
    ],
    ["cancelled", {}, "The order was cancelled.", "The order was cancelled."],
    [
      "refunded",
      { amount_cents: 1250, destination: "card" },
      "$12.50 was refunded to the card.",
      "$12.50 was refunded to the card.",
    ],
    [
      "return_approved",
      {
        return_kind: "exchange",
        goods: [{ quantity: 1, title: "Shirt", choice: "Red, M", wanted: "Red, L" }],
      },
      "The club approved an exchange: 1 × Shirt (Red, M) for Red, L. Please send it back.",
      "An exchange was approved: 1 × Shirt (Red, M) for Red, L.",
    ],
    [
      "return_received",
      {
        return_kind: "return",
        restocked: true,
        goods: [
          { quantity: 1, title: "Shirt", choice: "Red, M" },
          { quantity: 2, title: "Scarf", choice: "" },
        ],
      },
      "The club received 1 × Shirt (Red, M) and 2 × Scarf.",
      "Received by the club and put back into stock: 1 × Shirt (Red, M) and 2 × Scarf.",
    ],
    [
      "refund_failed",
      { amount_cents: 1250 },
      null,
      "Refunding $12.50 failed. Refund it as credits, or look it up in Stripe.",
    ],
    [
      "parcel_shipped",
      { carrier: "dhl", tracking_number: "JD1", part: true },
      "Part of the order was sent with DHL, tracking number JD1.",
      "Part of the order was sent with DHL, tracking number JD1.",
    ],
    [
      "parcel_shipped",
      { carrier: "other", tracking_number: "" },
      "The parcel was sent.",
      "The parcel was sent.",
    ],
    ["late_payment_taken", {}, null, "Late payment taken."],
  ];
  it.each(cases)("says %s %o", (kind, data, member, staff) => {
    expect(timelineSentence({ kind, data }, "member", languages.en)).toBe(member);
    expect(timelineSentence({ kind, data }, "staff", languages.en)).toBe(staff);
  });

  it("does not tell a member which of the club's people did it", () => {
    const event = { actor_kind: "staff", actor_name: "Sam Staff" };
    expect(actorOf(event, "member", languages.en)).toBe("The club");
    expect(actorOf(event, "staff", languages.en)).toBe("Sam Staff");
    expect(actorOf({ actor_kind: "member", actor_name: "Mo Member" }, "member", languages.en)).toBe("You");
  });
});

describe("carriers", () => {
  it("link to their page for the parcel, with the number made safe for an address", () => {
    expect(trackingUrl("dhl", "JD 1&x=2")).toBe(
      "https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD%201%26x%3D2",
    );
    expect(trackingUrl("royal_mail", "RM1")).toMatch(/^https:\/\/www\.royalmail\.com\/.*RM1$/);
  });

  it.each(carriers)("%s has a name, and a page that ends in or holds the number", (carrier) => {
    expect(carrierName(carrier)).not.toBe("");
    const url = trackingUrl(carrier, "AB123");
    if (carrier === "other") expect(url).toBeNull();
    else expect([new URL(url ?? "").protocol, url?.includes("AB123")]).toEqual(["https:", true]);
  });

  it("have no link without a number, without a carrier, or where the carrier is another one", () => {
    expect([trackingUrl("ups", ""), trackingUrl(null, "1"), trackingUrl("other", "1")]).toEqual([
      null,
      null,
      null,
    ]);
    expect([carrierName(null), carrierName("usps")]).toEqual(["", "USPS"]);
  });
});
