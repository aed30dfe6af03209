import { createHook } from "node:async_hooks";

/** What runs between two turns of the event loop, not as one. */
const withinATurn = new Set(["TickObject", "Microtask"]);

/**
 * The longest that anything of this process kept the event loop to itself while `act` ran, in milliseconds of this thread's
 * own processor time. A busy machine makes everything take longer, and lets more events wait for the loop, which then serves
 * them one after the other: so each call from the loop is measured by itself, with the promises that it settles.
 */
export async function longestBlock<T>(act: () => Promise<T>): Promise<{ result: T; blockMs: number }> {
  const ticks = new Set<number>();
  let longest = 0;
  let before = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
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
    return { result, blockMs: longest / 1000 };
  } finally {
    hook.disable();
  }
}
