import type { Budget } from "#server/platform/rate-limits.ts";

/** Example deliveries and replays of one club: each calls an address that its admin names. */
export const webhookTest: Budget = { name: "webhookTest", points: 120, seconds: 3600 };
