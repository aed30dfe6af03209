import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { type CallBudget, callBudget } from "./call-budget.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const second = 1_000;
const limit = { burst: 120, perMinute: 60 };
let names = 0;

/** An unused budget, as seen by each of this many servers. */
function budgetOf(servers: number, more: { burst?: number; perMinute?: number } = {}, options = {}) {
  names += 1;
  const name = `test-${names}`;
  return Array.from({ length: servers }, () =>
    callBudget(server.platform.pool, name, { ...limit, ...more }, options),
  ) as [CallBudget, CallBudget, CallBudget];
}

/** How many of this many concurrent calls are let in. */
async function letIn(budget: CallBudget, person: string, calls: number, at: number): Promise<number> {
  const answers = await Promise.allSettled(
    Array.from({ length: calls }, () => budget.take(person, () => at)),
  );
  return answers.filter(({ status }) => status === "fulfilled").length;
}

describe("a budget of calls", () => {
  it("lets a burst in, then so many as a minute brings, for each person alone", async () => {
    const [budget] = budgetOf(1);
    expect(await letIn(budget, "ava", 500, 0)).toBe(120);
    expect(await letIn(budget, "ben", 500, 0)).toBe(120);
    expect(await letIn(budget, "ava", 500, 10 * second)).toBe(10);
    expect(await letIn(budget, "ava", 500, 3600 * second)).toBe(120);
  });

  it("is one budget for all servers, also for calls of the same moment", async () => {
    const servers = budgetOf(3);
    const at = (now: number) => Promise.all(servers.map((budget) => letIn(budget, "ava", 200, now)));
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(await at(0))).toBe(120);
    expect(sum(await at(30 * second))).toBe(30);
    expect(sum(await at(30 * second))).toBe(0);
  });

  it("is not added to by what a server took and did not spend", async () => {
    const [one, other] = budgetOf(2);
    expect(await letIn(one, "ava", 1, 0)).toBe(1);
    const later = 3600 * second;
    expect((await letIn(other, "ava", 500, later)) + (await letIn(one, "ava", 500, later))).toBe(120);
  });

  it("costs who calls steadily through several servers no more than they ask for", async () => {
    const servers = budgetOf(3);
    let refused = 0;
    for (let now = 0; now < 1200; now += 1)
      refused += 1 - (await letIn(servers[now % 3] as CallBudget, "ava", 1, now * second));
    expect(refused).toBe(0);
  });

  it("asks the database once for many calls, and never for those that it refuses", async () => {
    const [budget] = budgetOf(1);
    const { pool } = server.platform;
    const { query } = pool;
    let asked = 0;
    const counted = (...given: unknown[]) => {
      asked += 1;
      return (query as (...all: unknown[]) => unknown).apply(pool, given);
    };
    Object.assign(pool, { query: counted });
    try {
      await letIn(budget, "ava", 120, 0);
      expect(asked).toBeLessThanOrEqual(40);
      await letIn(budget, "ava", 1, 0);
      const before = asked;
      expect(await letIn(budget, "ava", 500, 0)).toBe(0);
      expect(asked).toBe(before);
    } finally {
      Object.assign(pool, { query });
    }
  });

  it("says when to come back, and to ask earlier costs nothing", async () => {
    const [budget] = budgetOf(1, { burst: 1, perMinute: 6 });
    const take = (at: number) => budget.take("ava", () => at);
    const refused = (seconds: number) =>
      expect.objectContaining({ code: "RATE_LIMITED", retryAfterSeconds: seconds });
    await take(0);
    await expect(take(0)).rejects.toEqual(refused(10));
    await expect(take(9 * second)).rejects.toEqual(refused(1));
    await take(10 * second);
  });

  it("gives nothing for a clock that goes back", async () => {
    const [one, other] = budgetOf(2);
    await letIn(one, "ava", 120, 60 * second);
    expect(await letIn(other, "ava", 10, 0)).toBe(0);
  });

  it("is widened by the factor of load tests", async () => {
    const [budget] = budgetOf(1, {}, { factor: 10 });
    expect(await letIn(budget, "ava", 2_000, 0)).toBe(1_200);
  });

  it("remembers only so many people, and forgetting somebody gives them nothing", async () => {
    const [budget] = budgetOf(1, {}, { keep: 3 });
    await letIn(budget, "ava", 120, 0);
    for (const person of ["ben", "cleo", "dan"]) await letIn(budget, person, 1, 0);
    expect(budget.size).toBe(3);
    expect(await letIn(budget, "ava", 120, 0)).toBe(0);
  });
});
