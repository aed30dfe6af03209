import { setImmediate as letOthersRun } from "node:timers/promises";

/** How long one piece of work may keep this process to itself, in milliseconds. */
const sliceMs = 15;

/**
 * Goes through many things one after the other, and lets everything else of this process run in between: requests, mails, the
 * heartbeat of jobs. For whatever grows with a file or a club.
 */
export async function eachInSlices<T>(
  items: Iterable<T>,
  step: (item: T) => void | Promise<void>,
): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    const pending = step(item);
    if (pending) await pending;
    if (performance.now() - began < sliceMs) continue;
    await letOthersRun();
    began = performance.now();
  }
}

/** What each of many things becomes, in their order; the same way. */
export async function mapInSlices<T, R>(items: Iterable<T>, step: (item: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = [];
  await eachInSlices(items, async (item) => {
    results.push(await step(item));
  });
  return results;
}

/** The same things in lists of at most `most`. */
export function* listsOf<T>(items: readonly T[], most: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += most) yield items.slice(at, at + most);
}
