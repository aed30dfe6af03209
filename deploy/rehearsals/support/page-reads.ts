import { setTimeout as pause } from "node:timers/promises";
import type { ClubSession } from "./club-session.ts";

/** A read that was sent, with its status; 0 without an answer. */
export type PageRead = { reason: string; atMs: number; tookMs: number; status: number };

const pages = ["/api/club-member/show", "/api/club/get-settings", "/api/club-member/categories"];

/** Reads pages and lists of a club, so many times a second, until `isOver`. */
export async function readPages(
  session: ClubSession,
  perSecond: number,
  isOver: () => boolean,
): Promise<PageRead[]> {
  const began = performance.now();
  const reads: Promise<PageRead>[] = [];
  while (!isOver()) {
    reads.push(readOne(session, pages[reads.length % pages.length] ?? "/api/club-member/show", began));
    await pause(1_000 / perSecond);
  }
  return Promise.all(reads);
}

async function readOne(session: ClubSession, address: string, began: number): Promise<PageRead> {
  const sent = performance.now();
  const status = await session.send(address).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { reason: address, atMs: sent - began, tookMs: performance.now() - sent, status };
}
