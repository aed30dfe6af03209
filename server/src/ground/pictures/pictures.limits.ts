import type { Budget } from "#server/platform/rate-limits.ts";

/** Pictures uploaded by one person; one costs far more work than a call. */
export const pictureUpload: Budget = { name: "pictureUpload", points: 120, seconds: 60 };
