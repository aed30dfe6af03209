import type { MemberUser } from "#contract/members.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { totalCredits } from "../../lib/stores/user.rules.ts";

/** What unpaid orders keep aside of a member's credits, in dollars. */
export function heldCredits(
  member: Pick<MemberUser, "credits" | "credit_entries" | "available_credits">,
): number {
  return toDollars(Math.max(0, toCents(totalCredits(member)) - toCents(member.available_credits)));
}
