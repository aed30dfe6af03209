import { createHook } from "node:async_hooks";

/** What runs between two turns of the event loop, not as one. */
const withinATurn = new Set(["TickObject", "Microtask"]);

/** Fixed work, of the kind that a server does. */
const answer = Array.from({ length: 60 }, (_, id) => ({
  ...{ id, name: `Łukasz Żółć ${id}`, email: `${id}@rovers.example`, cells: { text: "x".repeat(20), id } },
}));
const write = () => JSON.parse(JSON.stringify(answer)).length;
/** How often that is done in a millisecond where a block is as long as its figure says. */
const writesPerMs = 25;

/** What this thread did of its own, in milliseconds of processor time since `before`. */
function busyMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * A block as a machine of known speed would have measured it. Where machines share a processor, each is at times three times
 * slower than at others without knowing; so right after a block the same time goes into work of known length.
 */
function onKnownMachine(blockMs: number): number {
  const begun = process.threadCpuUsage();
  let writes = 0;
  do {
    write();
    writes += 1;
  } while (busyMs(begun) < blockMs);
  return Math.min(blockMs, writes / writesPerMs);
}
/** Shorter ones are nobody's concern, so they are not measured again. */
const concernMs = 100;

/**
 * The longest that anything of this process kept the event loop to itself while `act` ran, in milliseconds of this thread's
 * own processor time on a machine of known speed. A busy machine makes everything take longer, and lets more events wait for
 * the loop, which then serves them one after the other: so each call from the loop is measured by itself, with the promises
 * that it settles.
 */
export async function longestBlock<T>(act: () => Promise<T>): Promise<{ result: T; blockMs: number }> {
  const ticks = new Set<number>();
  let longest = 0;
  let before = process.threadCpuUsage();
  const measure = () => {
    const ms = busyMs(before);
    if (ms > longest) longest = Math.max(longest, ms > concernMs ? onKnownMachine(ms) : ms);
    before = process.threadCpuUsage();
  };
  const hook = createHook({
    trackPromises: false,
    init(id, type) {
      if (withinATurn.has(type)) ticks.add(id);
    },
    before(id) {
      if (!ticks.delete(id)) measure();
    },
  }).enable();
  try {
    const result = await act();
    measure();
    return { result, blockMs: longest };
  } finally {
    hook.disable();
  }
}

/** The longest that anything may keep the server or the worker from everything else, in milliseconds. */
const mostMs = 200;

/** Which of these took longer than anything may. */
export function tooLong(blocks: Record<string, { blockMs: number }>): string[] {
  const all = Object.entries(blocks).map(([what, { blockMs }]) => [what, Math.round(blockMs)] as const);
  return all.flatMap(([what, blockMs]) => (blockMs > mostMs ? [`${what}: ${blockMs} ms`] : []));
}
