import { z } from "zod";
import { maxJoining } from "#contract/joining-credits.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { defineJob, type JobDefinition, type JobRun } from "../../../ground/jobs/index.ts";
import { lockMember } from "../../../people/members/index.ts";
import { giveDue } from "./give-joining-credits.ts";
import { dueTo } from "./joining.queries.ts";

export const joiningKind = "grant_joining_credits";

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
    const { firstName, lastName } = await lockMember(tx, item.memberId);
    const [due] = await dueTo(tx, [item.memberId], clubToday(ctx));
    // Nobody agreed to a different sum, nor to what another membership gives.
    if (due?.membership_id !== item.membershipId || due.joining_cents !== item.cents)
      return `${firstName} ${lastName}: the membership has changed since; nothing was granted.`;
    await giveDue(tx, ctx, due);
    return undefined;
  });
}
