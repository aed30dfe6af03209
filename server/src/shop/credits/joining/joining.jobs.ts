import { z } from "zod";
import { type joiningCredits, maxJoining } from "#contract/joining-credits.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import {
  defineJob,
  type JobDefinition,
  type JobRun,
  refuseWhileRunning,
  startJob,
} from "../../../ground/jobs/index.ts";
import { findMembership, lockMember, type Membership } from "../../../people/members/index.ts";
import { type DueJoiningCredits, dueOfAll, dueTo, giveDue } from "./joining-credits.ts";

const joiningKind = "grant_joining_credits";

const inputSchema = z.object({
  membership_id: z.int().positive(),
  /** What the membership gave each when an admin agreed. */
  cents: z.int().positive(),
  member_ids: z.array(z.int().positive()).max(maxJoining),
});
type Item = { memberId: number; membershipId: number; cents: number };

/** Gives existing members what an admin saw and agreed to, each in their own transaction. */
const joiningJob = defineJob<z.infer<typeof inputSchema>, Item>({
  kind: joiningKind,
  input: inputSchema,
  maxItems: maxJoining,
  async items(_ctx, { member_ids, membership_id, cents }) {
    return member_ids.map((memberId) => ({ memberId, membershipId: membership_id, cents }));
  },
  perItem: giveOne,
});

export const joiningJobs: JobDefinition[] = [joiningJob];

async function giveOne(ctx: Ctx, item: Item, run: JobRun): Promise<string | undefined> {
  return inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    const { first_name, last_name } = await lockMember(tx, item.memberId);
    const [due] = await dueTo(tx, [item.memberId], clubToday(ctx));
    // Nobody agreed to a different sum, nor to what another membership gives.
    if (due?.membership_id !== item.membershipId || due.joining_cents !== item.cents)
      return `${first_name} ${last_name}: the membership has changed since; nothing was granted.`;
    await giveDue(tx, ctx, due);
    return undefined;
  });
}

/** Who has a membership without its joining credits, and what they would be given. Throws NOT_FOUND. */
export async function previewJoining(ctx: Ctx, membershipId: number) {
  const { membership, due } = await inClub(ctx, (tx) => dueBy(tx, ctx, membershipId));
  return {
    people: due.length,
    credits: toDollars(sumOf(due)),
    joining_credits: toDollars(membership.joiningCreditsCents),
  };
}

/**
 * Queues the grant to exactly those whom an admin saw; returns the job's id. Throws NOT_FOUND, JOB_RUNNING, and
 * STALE_VERSION if the people or the sum have changed.
 */
export async function startJoining(ctx: Ctx, asked: Input<typeof joiningCredits.grant>): Promise<number> {
  return inClub(ctx, async (tx) => {
    await refuseWhileRunning(tx, [joiningKind], ({ credits }) => credits.alreadyGranting);
    const { membership, due } = await dueBy(tx, ctx, asked.id);
    if (due.length !== asked.people || sumOf(due) !== toCents(asked.credits))
      throw new ApiError("STALE_VERSION", {
        message: ({ credits }) => credits.figuresChanged,
      });
    const input = {
      membership_id: membership.id,
      cents: membership.joiningCreditsCents,
      member_ids: due.map(({ member_id }) => member_id),
    };
    return startJob(tx, ctx, { kind: joiningKind, input, total: due.length });
  });
}

async function dueBy(
  tx: ClubTx,
  ctx: Ctx,
  membershipId: number,
): Promise<{ membership: Membership; due: DueJoiningCredits[] }> {
  const membership = await findMembership(tx, membershipId);
  if (!membership) throw new ApiError("NOT_FOUND");
  return { membership, due: await dueOfAll(tx, membershipId, clubToday(ctx)) };
}

function sumOf(due: DueJoiningCredits[]): number {
  return due.reduce((sum, { due_cents }) => sum + due_cents, 0);
}
