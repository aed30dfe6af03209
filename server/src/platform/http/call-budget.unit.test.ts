import { describe, expect, it } from "vitest";
import { callBudget } from "./call-budget.ts";

const second = 1_000;
const refused = (seconds: number) =>
  expect.objectContaining({ code: "RATE_LIMITED", retryAfterSeconds: seconds });

/** How many of so many calls of one moment are let in. */
function letIn(budget: ReturnType<typeof callBudget>, person: string, calls: number, at: number): number {
  let count = 0;
  for (let call = 0; call < calls; call += 1) {
    try {
      budget.take(person, at);
      count += 1;
    } catch {}
  }
  return count;
}

describe("a budget of calls", () => {
  const limit = { burst: 10, perMinute: 30 };

  it("lets a burst in, then so many as a minute brings, for each person alone", () => {
    const budget = callBudget(limit);
    expect(letIn(budget, "ava", 100, 0)).toBe(10);
    expect(letIn(budget, "ben", 100, 0)).toBe(10);
    expect(letIn(budget, "ava", 100, 10 * second)).toBe(5);
    expect(letIn(budget, "ava", 100, 3600 * second)).toBe(10);
  });

  it("says when to come back, and to ask earlier costs nothing", () => {
    const budget = callBudget({ burst: 1, perMinute: 6 });
    budget.take("ava", 0);
    expect(() => budget.take("ava", 0)).toThrow(refused(10));
    expect(() => budget.take("ava", 9 * second)).toThrow(refused(1));
    expect(() => budget.take("ava", 10 * second)).not.toThrow();
  });

  it("gives nothing for a clock that goes back", () => {
    const budget = callBudget(limit);
    letIn(budget, "ava", 10, 60 * second);
    expect(letIn(budget, "ava", 10, 0)).toBe(0);
  });

  it("is widened by the factor of load tests", () => {
    expect(letIn(callBudget(limit, 100), "ava", 2_000, 0)).toBe(1_000);
  });

  it("remembers only so many people, the latest ones", () => {
    const budget = callBudget(limit, 1, 3);
    letIn(budget, "ava", 10, 0);
    for (const person of ["ben", "cleo", "ava", "dan"]) letIn(budget, person, 1, 0);
    expect(budget.size).toBe(3);
    expect(letIn(budget, "ava", 10, 0)).toBe(0);
  });
});
