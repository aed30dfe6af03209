import { setTimeout as pause } from "node:timers/promises";
import { ava } from "#sandbox/demo/people.ts";
import type { ClubSession } from "./club-session.ts";

/** A grant of a cent that was sent: when, how long its answer took, and its status; 0 without an answer. */
export type Write = { reason: string; atMs: number; tookMs: number; status: number };

/** Grants a member of the demo a cent, so many times a second, each with a reason of its own, until `isOver`. */
export async function writeCredits(
  admin: ClubSession,
  perSecond: number,
  isOver: () => boolean,
  name = "Rehearsal",
  email: string = ava.email,
): Promise<Write[]> {
  const { data: members } = await admin.ask(`/club-member/show?keywords=${encodeURIComponent(email)}`);
  const member_id: number = members[0].id;
  const began = performance.now();
  const writes: Promise<Write>[] = [];
  while (!isOver()) {
    writes.push(writeOne(admin, member_id, `${name} ${writes.length + 1}`, began));
    await pause(1_000 / perSecond);
  }
  return Promise.all(writes);
}

async function writeOne(
  admin: ClubSession,
  member_id: number,
  reason: string,
  began: number,
): Promise<Write> {
  const sent = performance.now();
  const body = { member_id, kind: "grant", amount: 0.01, reason };
  const status = await admin
    .send("/api/club-member/manage-member-credits", { method: "POST", body })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch(() => 0);
  return { reason, atMs: sent - began, tookMs: performance.now() - sent, status };
}

/** The reasons of acknowledged writes that the database does not have, and of those that it has twice. */
export function wrongWrites(writes: Write[], stored: string[]): { lost: string[]; doubled: string[] } {
  const acknowledged = writes.filter(({ status }) => status === 200).map(({ reason }) => reason);
  const has = new Set(stored);
  return {
    lost: acknowledged.filter((reason) => !has.has(reason)),
    doubled: stored.filter((reason, at) => stored.indexOf(reason) !== at),
  };
}

/** How many answers there were of each status, and how long the middle and the slowest of the good ones took. */
export function summaryOf(writes: Write[]): string {
  const counts = Map.groupBy(writes, ({ status }) => status);
  const good = (counts.get(200) ?? []).map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  const statuses = [...counts].map(([status, { length }]) => `${length} answered ${status || "nothing"}`);
  const [middle = 0, slowest = 0] = [good[Math.floor(good.length / 2)], good.at(-1)];
  return `${statuses.join(", ")}; middle ${Math.round(middle)} ms, slowest ${Math.round(slowest)} ms`;
}
