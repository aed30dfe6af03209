import type { Budget } from "#server/platform/rate-limits.ts";

export const contactMessage: Budget = { name: "contact", points: 5, seconds: 3600 };
