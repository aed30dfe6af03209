import type { Budget } from "#server/platform/rate-limits.ts";

/** Lists of one club as workbooks: each reads the whole list. */
export const listExport: Budget = { name: "export", points: 30, seconds: 3600 };
