import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moneyLeft } from "./give-back.ts";

const cents = fc.integer({ min: 0, max: 100_000 });

describe("what is left to give back", () => {
  it.each([
    ["nothing went back", [0, 0], { cardCents: 2000, spentCreditsCents: 1000, totalCents: 3000 }],
    ["a part of the card's", [500, 0], { cardCents: 1500, spentCreditsCents: 1000, totalCents: 2500 }],
    ["a part of the credits", [0, 400], { cardCents: 2000, spentCreditsCents: 600, totalCents: 2600 }],
    ["more credits than were spent", [0, 1500], { cardCents: 1500, spentCreditsCents: 0, totalCents: 1500 }],
    ["everything, and more at Stripe", [2000, 1500], { cardCents: 0, spentCreditsCents: 0, totalCents: 0 }],
  ] as const)("after %s", (_, [refundedToCardCents, refundedToCreditsCents], left) => {
    const moved = {
      creditsCents: 1000,
      capturedCents: 2000,
      refundedToCardCents,
      refundedToCreditsCents,
      disputedCents: 0,
    };
    expect(moneyLeft(moved)).toEqual(left);
  });

  it("never gives back more than was paid, in whatever order and to wherever", () => {
    const step = fc.record({ to: fc.constantFrom("card" as const, "credits" as const), cents });
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.array(step, { maxLength: 20 }),
        (creditsCents, paid, taken, steps) => {
          const capturedCents = paid + taken;
          const back = { card: 0, credits: 0 };
          for (const { to, cents: asked } of steps) {
            const left = moneyLeft({
              creditsCents,
              capturedCents,
              refundedToCardCents: back.card,
              refundedToCreditsCents: back.credits,
              disputedCents: taken,
            });
            expect(left.totalCents).toBe(creditsCents + paid - back.card - back.credits);
            expect(left.cardCents).toBeLessThanOrEqual(left.totalCents);
            if (asked <= (to === "card" ? left.cardCents : left.totalCents)) back[to] += asked;
          }
          expect(back.card).toBeLessThanOrEqual(paid);
          expect(back.card + back.credits).toBeLessThanOrEqual(creditsCents + paid);
        },
      ),
    );
  });
});
