import type { Budget } from "#server/platform/rate-limits.ts";

/** Test mails of one club: each opens a connection to a server that its admin names. */
export const smtpTest: Budget = { name: "smtpTest", points: 30, seconds: 3600 };
