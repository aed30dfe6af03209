import { expireDueSessions } from "./sessions.ts";
import type { World } from "./world.ts";

const SHORTEST_LIFE_SECONDS = 30 * 60;
const LOOK_EVERY_MS = 500;

export type Expiry = {
  /** Expires what is due. To be called before anything looks at a session; costs nothing when nothing is due. */
  check(): void;
  start(): void;
  stop(): void;
};

export function openExpiry(world: World): Expiry {
  let quietUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    const now = world.clock.now();
    if (now < quietUntil) return;
    const next = expireDueSessions(world);
    // A session made after this moment lives at least 30 minutes, so none can be missed before then.
    quietUntil = Math.min(next ?? Number.POSITIVE_INFINITY, now + SHORTEST_LIFE_SECONDS);
  }

  return {
    check,
    start: () => {
      check();
      timer = setInterval(check, LOOK_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
