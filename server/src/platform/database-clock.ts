import { Gauge } from "prom-client";
import type { Clock } from "./clock.ts";
import type { Platform } from "./context.ts";
import type { Pool } from "./db/pool.ts";
import { metrics } from "./http/metrics.ts";

const lookEveryMs = 10_000;
const lookAgainMs = 1_000;
/** A changed machine clock is noticed from here on. */
const stepMs = 1_000;
/** An answer that took longer says too little about when it was given. */
const longestLookMs = 1_000;
/** Beyond this a machine's clock counts as wrong. */
const wrongFromMs = 60_000;

const off = new Gauge({
  name: "kitroom_clock_off_seconds",
  help: "How far this machine's clock is ahead of the database's",
  registers: [metrics],
});

/** The database's time at a moment, with the machine's monotonic counter and its clock at that moment. */
type Look = { time: number; counter: number; machine: number };

const looks = new WeakMap<Clock, () => Look | undefined>();

/**
 * The database's time, continued by this machine's monotonic counter. So all servers and workers share one time, and a
 * machine with a wrong clock ends no order, session or code too early. Call `follow` before relying on it.
 */
export function databaseClock(): Clock & { follow(pool: Pool, log: Platform["log"]): Promise<void> } {
  let last: Look | undefined;
  let look: () => void = () => undefined;
  const clock = {
    now() {
      if (!last) return new Date();
      const passed = performance.now() - last.counter;
      // Somebody set the machine's clock: perhaps the database's too.
      if (Math.abs(Date.now() - last.machine - passed) > stepMs) look();
      return new Date(last.time + passed);
    },
    async follow(pool: Pool, log: Platform["log"]) {
      let isLooking = false;
      let notBefore = 0;
      let wasWrong = false;
      const lookOnce = async () => {
        const asked = performance.now();
        const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
        const answered = performance.now();
        const time = rows[0]?.now.getTime();
        if (time === undefined || (last && answered - asked > longestLookMs)) return;
        last = { time, counter: (asked + answered) / 2, machine: Date.now() - (answered - asked) / 2 };
        off.set((last.machine - last.time) / 1000);
        const warning = clockWarning(clock);
        if (warning && !wasWrong) log.error(`${warning} The product goes by the database's.`);
        wasWrong = warning !== null;
      };
      await lookOnce();
      look = () => {
        if (isLooking || pool.ending || performance.now() < notBefore) return;
        isLooking = true;
        notBefore = performance.now() + lookAgainMs;
        void lookOnce()
          .catch((err) => log.warn({ err }, "the database could not be asked for the time"))
          .finally(() => {
            isLooking = false;
          });
      };
      const timer = setInterval(() => (pool.ending ? clearInterval(timer) : look()), lookEveryMs).unref();
    },
  };
  looks.set(clock, () => last);
  return clock;
}

/** A sentence if this machine's clock differs from the database's by more than a minute; null otherwise. */
export function clockWarning(clock: Clock): string | null {
  const last = looks.get(clock)?.();
  const ahead = last ? last.machine - last.time : 0;
  if (Math.abs(ahead) < wrongFromMs) return null;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  return `This machine's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} the database's.`;
}
