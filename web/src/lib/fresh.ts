/** For how long an answer is shown without being asked for again, if nothing else is said. */
export const FRESH_FOR_MS = 30_000;
