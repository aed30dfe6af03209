/** The only time limits of the tests: far longer than anything takes, so that on a busy machine, too, only what never happens fails. */

/** The longest that a test waits for one thing to happen, in milliseconds. */
export const patienceMs = 60_000;

/** The longest that a test takes as a whole, in milliseconds. */
export const testLimitMs = 600_000;
