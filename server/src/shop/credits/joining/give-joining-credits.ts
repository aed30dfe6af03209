import { endOfDay } from "#contract/days.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { grantCredits } from "../grant-credits.ts";
import { type DueJoiningCredits, dueTo, dueWith, givenThisSeason, noteGiven } from "./joining.queries.ts";

/**
 * Gives a person the joining credits of their own membership, into the family's wallet: once per person, membership and
 * season, however often it is called, and less what another membership of this season gave them. Call it with the change
 * that makes somebody a member. Returns the cents.
 */
export async function giveJoiningCredits(tx: ClubTx, ctx: Ctx, memberId: number): Promise<number> {
  return (await giveJoiningCreditsTo(tx, ctx, [memberId])).get(memberId) ?? 0;
}

/** The same for many; returns the cents of each who was given any. */
export async function giveJoiningCreditsTo(
  tx: ClubTx,
  ctx: Ctx,
  memberIds: number[],
): Promise<Map<number, number>> {
  const given = new Map<number, number>();
  for (const due of await dueTo(tx, memberIds, clubToday(ctx))) {
    const cents = await giveDue(tx, ctx, due);
    if (cents > 0) given.set(due.member_id, cents);
  }
  return given;
}

/**
 * Gives what is due, unless it was given before; returns the cents. Nothing due is noted too: the membership that gave as
 * much may be deleted, and would no longer say so.
 */
export async function giveDue(tx: ClubTx, ctx: Ctx, due: DueJoiningCredits): Promise<number> {
  if (!(await noteGiven(tx, due, ctx.platform.clock.now())) || due.due_cents === 0) return 0;
  await grantCredits(tx, ctx, {
    memberId: due.member_id,
    cents: due.due_cents,
    expiresAt: due.ends_on === null ? null : endOfDay(due.ends_on, ctx.timeZone),
    // The wallet is the family's, and its reasons outlive an erased child, so only the audit log says for whom they were.
    reason: ctx.words.credits.reasons.joining(due.membership),
  });
  return due.due_cents;
}

/** What another membership would give a person, and what those of this season gave them; changes nothing. */
export async function joiningWith(
  tx: ClubTx,
  ctx: Ctx,
  memberId: number,
  membershipId: number | null,
): Promise<{ dueCents: number; wasGiven: boolean; givenCents: number }> {
  const day = clubToday(ctx);
  const due = membershipId === null ? null : await dueWith(tx, { memberId, membershipId, today: day });
  const wasGiven = due?.was_given ?? false;
  return {
    dueCents: wasGiven ? 0 : (due?.due_cents ?? 0),
    wasGiven,
    givenCents: await givenThisSeason(tx, memberId, day),
  };
}
