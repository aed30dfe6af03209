import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clubTurns, type EndTurn } from "./club-turns.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const [rovers, albion, harbour] = [1, 2, 3];

function open(connections = 20) {
  const turns = clubTurns({ connections, longestWaitMs: 8_000, now: () => Date.now() });
  const log: number[] = [];
  const failures: unknown[] = [];
  const ends: EndTurn[] = [];
  const take = async (clubId: number) => {
    try {
      ends.push(await turns.take(clubId));
      log.push(clubId);
    } catch (error) {
      failures.push(error);
    }
  };
  const countOf = (clubId: number) => log.filter((id) => id === clubId).length;
  return { take, log, ends, failures, countOf };
}

async function crowd(take: (clubId: number) => Promise<void>, clubId: number, size: number): Promise<void> {
  for (let each = 0; each < size; each += 1) take(clubId);
  await vi.advanceTimersByTimeAsync(0);
}

it("lets a club alone have as many as come", async () => {
  const { take, countOf } = open();
  await crowd(take, rovers, 60);
  expect(countOf(rovers)).toBe(60);
});

it("lets a club beside another have four quick ones at once, and the other begin at once", async () => {
  const { take, countOf } = open();
  await crowd(take, albion, 1);
  await crowd(take, rovers, 60);
  expect([countOf(rovers), countOf(albion)]).toEqual([4, 1]);
  await crowd(take, albion, 1);
  expect(countOf(albion)).toBe(2);
});

it("goes on with the club that has the fewest under way", async () => {
  const { take, log, ends } = open();
  await crowd(take, albion, 4);
  await crowd(take, rovers, 8);
  await crowd(take, harbour, 4);
  await crowd(take, harbour, 2);
  await crowd(take, albion, 2);
  expect(log).toHaveLength(12);
  // One of Albion, two of Rovers: Rovers has fewer then.
  ends[0]?.();
  ends[4]?.();
  ends[5]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(log.slice(12)).toEqual([albion, rovers, rovers]);
});

it("does not count slow ones among the quick, but leaves half of the connections to others", async () => {
  const { take, countOf } = open(20);
  await crowd(take, albion, 1);
  await crowd(take, rovers, 30);
  const beside = setInterval(() => take(albion), 100);
  await vi.advanceTimersByTimeAsync(600);
  expect(countOf(rovers)).toBeGreaterThan(4);
  await vi.advanceTimersByTimeAsync(3_000);
  clearInterval(beside);
  expect(countOf(rovers)).toBe(10);
});

it("lets those who wait begin once the other clubs have gone", async () => {
  const { take, countOf } = open(8);
  await crowd(take, albion, 1);
  await crowd(take, rovers, 30);
  expect(countOf(rovers)).toBe(4);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(countOf(rovers)).toBe(30);
});

it("refuses a club's own callers when too many of them wait, or wait too long", async () => {
  const { take, countOf, failures } = open(8);
  await crowd(take, albion, 1);
  await crowd(take, rovers, 4 + 8 * 20 + 3);
  expect(failures).toHaveLength(3);
  const beside = setInterval(() => take(albion), 100);
  await vi.advanceTimersByTimeAsync(9_000);
  clearInterval(beside);
  expect(failures).toHaveLength(3 + 8 * 20);
  expect(countOf(albion)).toBeGreaterThan(1);
  expect(failures[0]).toMatchObject({ code: "OVERLOADED" });
});
