import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";

export type MembershipName = "Adult" | "Junior" | "Family";

const memberships: { name: MembershipName; description: string; joiningCents: number }[] = [
  { name: "Adult", description: "From 17 years", joiningCents: 12_000 },
  { name: "Junior", description: "Up to 16 years", joiningCents: 8_000 },
  { name: "Family", description: "Two adults and their children", joiningCents: 18_000 },
];

/** The memberships of a club, for the season that is under way; gives their numbers. */
export async function fillMemberships(ctx: Ctx): Promise<Record<MembershipName, number>> {
  const { start, end } = seasonOf(ctx.platform.clock.now());
  const filled = await inClub(ctx, (tx) =>
    Promise.all(
      memberships.map(async ({ name, description, joiningCents }) => {
        const [row] = await tx.query<{ id: number }>(
          `insert into membership_categories (club_id, name, description, season_start, season_end, joining_credits_cents)
           values ($1, $2, $3, $4, $5, $6) returning id`,
          [tx.clubId, name, description, start, end, joiningCents],
        );
        return [name, Number(row?.id)] as const;
      }),
    ),
  );
  return Object.fromEntries(filled) as Record<MembershipName, number>;
}

/** From the first of August to the end of July. */
function seasonOf(now: Date): { start: string; end: string } {
  const year = now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  return { start: `${year}-08-01`, end: `${year + 1}-07-31` };
}
