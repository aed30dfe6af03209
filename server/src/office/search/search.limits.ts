import type { Budget } from "#server/platform/rate-limits.ts";

/** Quick searches of the panel by one person: more than anybody types. */
export const quickSearch: Budget = { name: "search", points: 40, seconds: 10, remembersRefusals: true };
