import { expect, test } from "vitest";
import { paymentStatuses } from "#contract/order-statuses.ts";
import { openRuler } from "#server/platform/pdf/flow.ts";
import type { PaperPage } from "#server/platform/pdf/marks.ts";
import { outsideBrackets, pseudo } from "#server/words/bracketed.testing.ts";
import type { OrderLineRow, OrderRow } from "../../sales/orders/index.ts";
import { invoicePages } from "./invoice-paper.ts";
import { labelPages } from "./packing/labels-paper.ts";
import { byTeam } from "./packing/packing.rules.ts";
import { packingSlipPages } from "./packing/packing-slip-paper.ts";
import { pickListPages } from "./packing/pick-list.ts";
import { line, order, rovers } from "./papers.testing.ts";

// What a club that speaks the bracketed language prints is in brackets, except names, numbers and what it wrote itself.

const ruler = await openRuler();
const look = { ...rovers, words: pseudo };
const own = { pack_label: "Starters", for_member_name: "Cleo Archer" };
const lines = [line(1), { ...line(2), ...own }, { ...line(3), for_member_name: "Ben Archer" }];
const names = [
  ...[look.clubName, ...look.location, "shop@rovers.example", "Collect at the club", "Łukasz Żółć"],
  ...["Home shirt", "Red", "M", "Junior", "Starters", "Cleo Archer", "Ben Archer", "Ava Archer", "Post"],
];
const address = {
  name: "Ava Archer",
  line1: "1",
  line2: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
};
const outside = (pages: PaperPage[]) => {
  const texts = pages.flat().flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
  return outsideBrackets(texts.join(" "), names);
};
const orders = [
  order(1, { lines }),
  order(2, { lines, packed_count: 2, shipping_kind: "delivery", address, team: "" }),
];

test("a packing slip", async () => {
  for (const one of orders) expect(outside(await packingSlipPages(look, ruler, one))).toEqual([]);
});

test("a pick list", async () => {
  const leftOut = { on_hold: 1, nothing_to_pack: 2 };
  const madeAt = new Date(0);
  expect(outside(await pickListPages(look, ruler, { orders, leftOut, madeAt }))).toEqual([]);
});

test("labels", async () => {
  expect(outside(await labelPages(look, ruler, byTeam(orders, pseudo)))).toEqual([]);
});

test.each(paymentStatuses)("an invoice of an order that is %s", async (payment_status) => {
  const sums = {
    items_cents: 1,
    shipping_cents: 1,
    total_cents: 2,
    due_cents: 2,
    credits_cents: 1,
    club_cents: 1,
  };
  const at = "2027-05-03T10:00:00Z";
  const money = {
    captured: (["card", "manual"] as const).map((method) => ({ method, cents: 1, at })),
    refunds: (["card", "credits", "hand"] as const).flatMap((destination) =>
      [true, false].map((is_done) => ({ destination, cents: 1, at, is_done })),
    ),
  };
  const priced = [
    { ...line(1), unit_cents: 1, line_cents: 1, entitlement_id: null },
    { ...line(2), ...own, unit_cents: 0, line_cents: 0, entitlement_id: 1 },
    { ...line(3), ...own, pack_label: "", unit_cents: 1, line_cents: 1, entitlement_id: 1 },
  ] as unknown as OrderLineRow[];
  for (const one of orders)
    for (const status of ["placed", "cancelled"]) {
      const shown = { ...one, ...sums, member_email: "ava@rovers.example", status, payment_status };
      const invoice = { order: shown as unknown as OrderRow, placedAt: new Date(0), lines: priced, money };
      expect(outside(await invoicePages(look, ruler, invoice))).toEqual([]);
    }
});
