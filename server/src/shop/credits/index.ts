/** The credit ledger: wallets, dated grants, holds and append-only transfers. Amounts are cents. */

export { creditsGranted } from "./credits.mails.ts";
export { deductCredits, type GrantInput, grantCredits, grantToEach, keepLastDays } from "./grants.ts";
export { giveJoiningCredits, giveJoiningCreditsTo, joiningWith } from "./joining/joining-credits.ts";
export { availableCents } from "./ledger.ts";
export { type RefundInput, refundCredits } from "./refund-credits.ts";
export { holdCredits, postHolds, type SpendInput, spendCredits, voidHolds } from "./spending.ts";
export { actorNameOf, presentStatementEntry, readStatement, type StatementRow } from "./statement.ts";
export {
  type LockedWallet,
  lockWallet,
  lockWallets,
  openLedger,
  openWallet,
  openWallets,
  removeUnusedWallet,
  walletOwner,
} from "./wallets.ts";
