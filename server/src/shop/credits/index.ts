/** The credit ledger: wallets, dated grants, holds and append-only transfers. Amounts are cents. */

export { creditsGranted } from "./credits.mails.ts";
export { availableCents } from "./credits.rules.ts";
export { deductCredits, type GrantInput, grantCredits } from "./grant-credits.ts";
export { grantToEach } from "./grant-to-each.ts";
export { holdCredits, postHolds, voidHolds } from "./hold-credits.ts";
export { giveJoiningCredits, giveJoiningCreditsTo, joiningWith } from "./joining/give-joining-credits.ts";
export { keepLastDays } from "./keep-last-days.ts";
export { openLedger } from "./open-ledger.ts";
export { openWallet, openWallets } from "./open-wallet.ts";
export { type RefundInput, refundCredits } from "./refund-credits.ts";
export { removeUnusedWallet } from "./remove-wallet.ts";
export { type SpendInput, spendCredits } from "./spend-credits.ts";
export { presentStatementEntry } from "./statement/statement.present.ts";
export { actorNameOf, readStatement, type StatementRow } from "./statement/statement.queries.ts";
export { type LockedWallet, lockWallet, lockWallets, walletOwner } from "./wallet.ts";
