import { expect, it } from "vitest";
import type { Entitlement } from "#contract/entitlements.ts";
import type { PackStep } from "#web/shared/packs/pack-step.ts";
import { creditsEndingSoon, endingFirst, nextStep, splitWelcome, waitingText } from "./yours.tsx";

const slot = (id: number, chosen: number | null) => ({
  id,
  label: "Slot",
  quantity: 1,
  options: [],
  chosen_variation_id: chosen,
  is_suggestion: false,
});
const entitlement: Entitlement = {
  id: 7,
  status: "open",
  is_open_now: true,
  opens_on: null,
  closes_on: null,
  pack: { id: 1, name: "Player pack", season: "2026/27", description: "", image: null },
  slots: [slot(1, 5), slot(2, null)],
  order: { id: 3, number: "R-3" },
  granted_at: "2026-08-01",
};

it.each<[PackStep, string, string]>([
  [{ kind: "choose", isBegun: false }, "Choose now", "/entitlements?choose=7"],
  [{ kind: "choose", isBegun: true }, "1 of 2 chosen", "/entitlements?choose=7"],
  [{ kind: "ready" }, "Chosen, ready to order", "/entitlements"],
  [{ kind: "in_cart" }, "In your cart", "/cart"],
  [{ kind: "held" }, "Not paid yet", "/order/3"],
  [{ kind: "later" }, "Chosen, for later", "/entitlements"],
  [{ kind: "closed" }, "Closed for now", "/entitlements"],
])("says what comes next: %o", (step, label, to) => {
  expect(nextStep(entitlement, step)).toEqual({ label, to });
});

it("says how many packs wait, and which ends first", () => {
  const named = (name: string, closes_on: string | null, other: Partial<Entitlement> = {}) => ({
    entitlement: { ...entitlement, ...other, closes_on, pack: { ...entitlement.pack, name } },
  });
  const waiting = (open: { entitlement: Entitlement }[]) =>
    waitingText(
      endingFirst(open).map((one) => one.entitlement),
      [],
      "2026-11-25",
    );
  const [late, soon, never] = [named("Late", "2027-01-24"), named("Soon", "2026-12-01"), named("Ever", null)];
  expect(waiting([never, late, soon])).toBe("3 packs are waiting. The first to end is Soon, on 1 Dec 2026.");
  expect(waiting([late])).toBe("Late is waiting. It ends on 24 Jan 2027.");
  expect(waiting([never, never])).toBe("2 packs are waiting.");
  expect(waiting([named("Paid soon", "2026-11-26", { status: "held" }), late])).toBe(
    "Late is waiting. It ends on 24 Jan 2027.",
  );
  expect(waiting([])).toBe("Nothing to redeem right now.");
});

it("names the credits that end first within 60 days, and none that are spent", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  const late = { credits: 5, expires_at: "2027-03-01T00:00:00.000Z" };
  const soon = { credits: 7, expires_at: "2026-12-31T00:00:00.000Z" };
  const first = { credits: 1, expires_at: "2026-12-01T00:00:00.000Z" };
  const spent = { credits: 0, expires_at: "2026-11-30T00:00:00.000Z" };
  expect(creditsEndingSoon([late, soon, first, spent], now)).toBe(first);
  expect(creditsEndingSoon([late, spent, soon], now)).toBe(soon);
  expect(creditsEndingSoon([late, spent], now)).toBeUndefined();
});

it.each([
  ["", "", ""],
  ["<p>Since <b>1921</b>.</p>", "Since 1921.", ""],
  ["<p>Since 1921.</p><p></p>", "Since 1921.", ""],
  ["<p>Since 1921.</p><h2>News</h2><p>We won.</p>", "Since 1921.", "<h2>News</h2><p>We won.</p>"],
  [
    '<p style="text-align: center">Hello</p><p><img src="/a.webp" alt=""></p>',
    "Hello",
    '<p><img src="/a.webp" alt=""></p>',
  ],
  ["<h2>News</h2><p>We won.</p>", "", "<h2>News</h2><p>We won.</p>"],
  ['<p><img src="/a.webp" alt="">Us</p>', "", '<p><img src="/a.webp" alt="">Us</p>'],
])("%s: '%s' beside the name, '%s' below", (html, intro, rest) => {
  expect(splitWelcome(html)).toEqual({ intro, rest });
});

it("leaves a long first paragraph whole, below", () => {
  const html = `<p>${"word ".repeat(100)}</p>`;
  expect(splitWelcome(html)).toEqual({ intro: "", rest: html });
});
