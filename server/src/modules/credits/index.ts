/** The credit ledger: wallets, dated grants, holds and append-only transfers. Amounts are cents. */

export { creditAudits } from "./credits.audit.ts";
export { creditRoutes } from "./credits.routes.ts";
export { availableCents } from "./credits.rules.ts";
export { creditSweeps } from "./expire-grants.ts";
export { forgetReasonsOf } from "./forget-reasons.ts";
export { deductCredits, type GrantInput, grantCredits } from "./grant-credits.ts";
export { holdCredits, postHolds, voidHolds } from "./hold-credits.ts";
export { giveJoiningCredits, joiningWith } from "./joining/give-joining-credits.ts";
export { joiningJobs } from "./joining/joining.jobs.ts";
export { joiningCreditRoutes } from "./joining/joining.routes.ts";
export { keepLastDays } from "./keep-last-days.ts";
export { type RefundInput, refundCredits } from "./refund-credits.ts";
export { removeUnusedWallet } from "./remove-wallet.ts";
export { type SpendInput, spendCredits } from "./spend-credits.ts";
export { presentEntry } from "./statement/statement.present.ts";
export { actorNameOf, readStatement, type StatementRow } from "./statement/statement.queries.ts";
export { lockWallet, type Wallet, walletOwner } from "./wallet.ts";
