import { roles } from "#contract/endpoint.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { loadMemberUser } from "../../../people/members/index.ts";
import { whyNotLeave } from "../club-members.policy.ts";
import { footprintOf } from "../people/footprint.queries.ts";
import { openPacksOf } from "./leaving.queries.ts";

/** What leaving would mean for the acting member now, and what prevents it. */
export async function previewLeaving(ctx: Ctx) {
  const id = memberId(ctx);
  return inClub(ctx, async (tx) => {
    const user = await loadMemberUser(tx, ctx, id);
    const family = user.secondary_members;
    return {
      reason: whyNotLeave(await footprintOf(tx, id))?.(ctx.words) ?? null,
      credits: user.role === roles.member ? user.available_credits : 0,
      open_packs: await openPacksOf(tx, [id, ...family.map((person) => person.id)]),
      family: family.map((person) => person.first_name),
    };
  });
}
