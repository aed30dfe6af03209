/** The club's list of returns, for those who count or export it. */

export { countReturns, returnsSql } from "./list-returns.queries.ts";
export { refundedCents } from "./returns.queries.ts";
