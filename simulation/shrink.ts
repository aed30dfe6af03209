import type { Step } from "./plan/steps.ts";

/** Whether the steps still reproduce the finding. */
export type Shows = (steps: Step[]) => Promise<boolean>;

/**
 * Leaves out what is not needed: halves first, then ever smaller parts, until every single step is needed or `goOn`
 * says that it is enough. The returned steps reproduced it.
 */
export async function shrink(steps: Step[], shows: Shows, goOn: () => boolean): Promise<Step[]> {
  let left = steps;
  let size = Math.ceil(left.length / 2);
  for (;;) {
    let wasLeftOut = false;
    for (let start = 0; start < left.length && goOn(); ) {
      const fewer = left.toSpliced(start, size);
      if (fewer.length > 0 && (await shows(fewer))) {
        left = fewer;
        wasLeftOut = true;
      } else start += size;
    }
    if (!goOn() || (size === 1 && !wasLeftOut)) return left;
    if (!wasLeftOut || size > left.length) size = Math.max(1, Math.ceil(size / 2));
  }
}
