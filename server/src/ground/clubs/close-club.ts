import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { closedByOperator } from "#server/platform/http/gate.ts";
import type { ClubRow } from "./clubs.queries.ts";

/** Who closed a club: its own admin, who may reopen it, or the operator; null while it is open. */
export type ClosedBy = "club" | "operator" | null;
type Closing = Pick<ClubRow, "status" | "closed_by_club">;

export function closedBy({ status, closed_by_club }: Closing): ClosedBy {
  if (status === 1) return null;
  return closed_by_club ? "club" : "operator";
}

/** Who keeps the transaction's club closed. */
export async function whoClosed(tx: ClubTx): Promise<ClosedBy> {
  const [club] = await tx.query<Closing>("select status, closed_by_club from clubs where id = $1", [
    tx.clubId,
  ]);
  if (!club) throw new Error(`No club ${tx.clubId}`);
  return closedBy(club);
}

/**
 * Closes the transaction's club for maintenance or opens it, and returns who had closed it before. The table's trigger tells
 * every server at the commit. The club cannot change what the operator closed: throws CLUB_INACTIVE.
 */
export async function closeClub(tx: ClubTx, ctx: Ctx, to: ClosedBy): Promise<ClosedBy> {
  await tx.query("select 1 from clubs where id = $1 for update", [tx.clubId]);
  const before = await whoClosed(tx);
  if (before === "operator" && ctx.actor.kind !== "system")
    throw new ApiError("CLUB_INACTIVE", closedByOperator);
  if (before === to) return before;
  await tx.query("update clubs set status = $2, closed_by_club = $3 where id = $1", [
    tx.clubId,
    to === null ? 1 : 0,
    to === "club",
  ]);
  await recordAudit(tx, ctx, {
    action: to === null ? "club.opened" : "club.closed",
    subjectKind: "club",
    subjectId: tx.clubId,
    before: { closed_by: before },
    after: { closed_by: to },
  });
  return before;
}
