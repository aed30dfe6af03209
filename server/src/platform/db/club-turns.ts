import { ApiError } from "../http/api-error.ts";

/** Gives a turn back. */
export type EndTurn = () => void;

export type ClubTurns = {
  /** Waits until this club may have another transaction. Throws OVERLOADED if too many wait already, or if it takes too long. */
  take(clubId: number): Promise<EndTurn> | EndTurn;
};

/** A club has another beside it that has asked for a turn within this time. */
const besideMs = 1_000;
/** As many quick transactions keep a server and its database busy. */
const quickEach = 4;
/** One that takes longer waits for something, and keeps nobody from the processor. */
const quickMs = 250;
/** Of a club, for each connection. */
const waitingPerConnection = 20;

type Waiter = { at: number; start: () => void; refuse: () => void };
/** When each transaction under way began, and who waits for one. */
type Club = { clubId: number; begun: Set<{ at: number }>; waiting: Waiter[] };

type Options = { connections: number; longestWaitMs: number; now?: () => number };

/**
 * Turns at the connections of a process. A club alone may have all of them. Clubs beside each other may have half of them each,
 * and few of these for quick transactions, so that one whose members all come at once does not stand in the way of the others.
 * The club with the fewest under way is next.
 */
export function clubTurns({ connections, longestWaitMs, now = () => performance.now() }: Options): ClubTurns {
  const clubs = new Map<number, Club>();
  /** The last that asked, and the last other than that one. */
  let last = { clubId: 0, at: Number.NEGATIVE_INFINITY };
  let before = last;
  let timer: NodeJS.Timeout | undefined;

  function mayBegin({ clubId, begun }: Club): boolean {
    const time = now();
    const other = last.clubId === clubId ? before : last;
    if (begun.size < quickEach || time - other.at >= besideMs) return true;
    if (begun.size >= connections / 2) return false;
    let quick = 0;
    for (const { at } of begun) if (time - at < quickMs) quick += 1;
    return quick < quickEach;
  }

  function begin(club: Club): EndTurn {
    const turn = { at: now() };
    club.begun.add(turn);
    return () => {
      club.begun.delete(turn);
      if (club.begun.size === 0 && club.waiting.length === 0) clubs.delete(club.clubId);
      letIn();
    };
  }

  function letIn(): void {
    for (;;) {
      const waiting = [...clubs.values()].filter((club) => club.waiting.length > 0);
      const next = waiting.filter(mayBegin).toSorted((a, b) => a.begun.size - b.begun.size)[0];
      next?.waiting.shift()?.start();
      if (next) continue;
      if (waiting.length > 0) lookAgain();
      return;
    }
  }

  /** Although no turn has ended: what was quick is slow by then, or the other clubs are gone. */
  function lookAgain(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      const since = now() - longestWaitMs;
      for (const { waiting } of clubs.values())
        while (waiting[0] && waiting[0].at < since) waiting.shift()?.refuse();
      letIn();
    }, quickMs);
    timer.unref();
  }

  return {
    take(clubId) {
      if (last.clubId !== clubId) before = last;
      last = { clubId, at: now() };
      const club = clubs.get(clubId) ?? { clubId, begun: new Set(), waiting: [] };
      clubs.set(clubId, club);
      if (club.waiting.length === 0 && mayBegin(club)) return begin(club);
      const tooMany = () => new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
      if (club.waiting.length >= waitingPerConnection * connections) throw tooMany();
      lookAgain();
      return new Promise((resolve, reject) => {
        const start = () => resolve(begin(club));
        club.waiting.push({ at: now(), start, refuse: () => reject(tooMany()) });
      });
    },
  };
}
