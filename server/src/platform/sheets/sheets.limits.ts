import type { Budget } from "#server/platform/rate-limits.ts";

/** Workbooks sent by one person; each is read in a process of its own. */
export const workbookUpload: Budget = { name: "workbookUpload", points: 60, seconds: 60 };
