import type { Budget } from "#server/platform/rate-limits.ts";

/** Exports of their own data by one member. */
export const dataExport: Budget = { name: "dataExport", points: 10, seconds: 3600 };
