import { scaled } from "./scale.ts";

/**
 * The only time limits of tests: far longer than anything takes, so that on a busy machine, too, only what never happens
 * fails. A test that needs a shorter one is about time, and then the clock is its own.
 */

/** The longest that a test waits for one thing to happen, in milliseconds. */
export const patienceMs = scaled(60_000, 1_800_000);

/** The longest that a test, or its set-up, takes as a whole, in milliseconds. */
export const testLimitMs = scaled(600_000, 3_600_000);

/** The pause between two looks at what is waited for, in milliseconds. */
export const lookEveryMs = 50;
