import type { Budget } from "#server/platform/rate-limits.ts";

/** Pictures uploaded by one person; each costs far more than an ordinary call. */
export const pictureUpload: Budget = { name: "pictureUpload", points: 120, seconds: 60 };
