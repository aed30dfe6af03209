import { expect, it } from "vitest";
import { creditsForm } from "#contract/club-credits.ts";
import { availableCredits, balanceAfter, toCreditsForm } from "./credits.tsx";

const entry = (credits: number) => ({ id: 1, credits, expires_at: "2027-01-31T23:59:59.999Z" });

it("leaves out what is held, to the cent", () => {
  const wallet = { credits: 0.1, credit_entries: [entry(0.2), entry(0.4)], held_credits: 0.3 };
  expect(availableCredits(wallet)).toBe(0.4);
});

it.each([
  ["grant", 20, 170.1],
  ["deduct", 20, 130.1],
  ["deduct", 200, -49.9],
  ["grant", "", null],
  ["grant", 0, null],
  ["deduct", -5, null],
] as const)("says the balance after a %s of %j", (kind, amount, after) => {
  expect(balanceAfter(150.1, kind, amount)).toBe(after);
});

it("sends the last day of a grant, and none of a deduction", () => {
  const values = { amount: 20, expires_on: "2027-01-31", reason: "Season ticket" };
  const member = { id: 12 };
  expect(creditsForm.parse(toCreditsForm(values, { kind: "grant", member }))).toMatchObject({
    member_id: 12,
    amount: 20,
    expires_on: "2027-01-31",
  });
  expect(creditsForm.parse(toCreditsForm(values, { kind: "deduct", member })).expires_on).toBeNull();
  expect(toCreditsForm({ ...values, expires_on: "" }, { kind: "grant", member }).expires_on).toBeNull();
});

it("refuses an amount that was left empty at its field", () => {
  const sent = toCreditsForm(
    { amount: "", expires_on: "", reason: "Season ticket" },
    { kind: "grant", member: { id: 12 } },
  );
  expect(creditsForm.safeParse(sent).error?.issues[0]?.path).toEqual(["amount"]);
});
