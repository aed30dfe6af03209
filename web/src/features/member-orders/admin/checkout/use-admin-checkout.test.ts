import { describe, expect, it } from "vitest";
import { offeredPayers, paidWith, payerProblem, paymentWords } from "./use-admin-checkout.ts";

const money = { payer: "credits" as const, total: 40, available: 100, creditsToUse: 0, reason: "" };
const member = { name: "Ava", email: "ava@rovers.example", isInactive: false };
const link = { ...money, payer: "payment_link" as const };

it("offers a manager nothing that moves the club's money", () => {
  expect(offeredPayers(false)).toEqual(["credits", "payment_link"]);
  expect(offeredPayers(true)).toContain("club");
});

describe("what stands in the way", () => {
  it.each([
    ["enough credits", money, null],
    ["credits to the cent", { ...money, total: 0.3, available: 0.3 }, null],
    ["too few credits", { ...money, total: 100.01 }, "Ava's credits are $0.01 short."],
    ["the club without a reason", { ...money, payer: "club" as const, total: 900 }, null],
    ["paid without a word how", { ...money, payer: "marked_paid" as const }, "Please say how it was paid."],
    ["paid with a word how", { ...money, payer: "marked_paid" as const, reason: "Cash" }, null],
    ["a link", link, null],
    [
      "a link that leaves too little for a card",
      { ...link, creditsToUse: 39.8 },
      "$0.20 is too little for a card payment.",
    ],
    ["a link that credits cover", { ...link, creditsToUse: 40 }, null],
  ])("%s", (_what, given, problem) => {
    expect(payerProblem(given, member)).toBe(problem);
  });

  it("is an inactive member who would have to pay, but not the club", () => {
    const inactive = { ...member, isInactive: true };
    expect(payerProblem(money, inactive)).toContain("inactive");
    expect(payerProblem(link, inactive)).toContain("inactive");
    expect(payerProblem({ ...money, payer: "club" }, inactive)).toBeNull();
  });

  it("is a link to somebody without an address", () => {
    expect(payerProblem(link, { ...member, email: "" })).toContain("no email address");
  });
});

describe("what happens with money", () => {
  it.each([
    [money, { credits: 40, due: 0 }, "$40.00 will be taken from Ava's credits."],
    [
      { ...money, payer: "club" as const },
      { credits: 0, due: 0 },
      "The club pays. The member is not charged.",
    ],
    [
      link,
      { credits: 0, due: 40 },
      "A link to pay $40.00 goes to ava@rovers.example. The order waits until it has been paid.",
    ],
    [
      { ...link, creditsToUse: 10 },
      { credits: 10, due: 30 },
      "A link to pay $30.00 goes to ava@rovers.example, and $10.00 is set aside from the credits. The order waits until it has been paid.",
    ],
    [{ ...money, total: 0 }, { credits: 0, due: 0 }, "There is nothing to pay."],
  ])("is said before it does", (given, parts, words) => {
    expect(paidWith(given)).toEqual(parts);
    expect(paymentWords(given, member)).toBe(words);
  });
});
