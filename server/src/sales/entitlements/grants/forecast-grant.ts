import type { grants } from "#contract/grants.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Output } from "#server/platform/http/routes.ts";
import { packsOf } from "../../../shop/packs/index.ts";
import { variationsOf } from "../entitlements.queries.ts";
import { type Audience, audienceMembers } from "./audience.ts";
import { packNeeds } from "./grants.rules.ts";

type Forecast = Output<typeof grants.forecast>["data"];

/** What granting a pack to people would mean; nothing is granted. Throws NOT_FOUND. */
export function forecastGrant(
  ctx: Ctx,
  { pack_id, audience }: { pack_id: number; audience: Audience },
): Promise<Forecast> {
  return inClub(ctx, async (tx) => {
    const pack = (await packsOf(tx, [pack_id])).get(pack_id);
    if (!pack) throw new ApiError("NOT_FOUND");
    const reached = await audienceMembers(tx, audience);
    const ids = reached.people.map(({ id }) => id);
    // People with the same sizes get the same, so they are counted by sizes.
    const groups = await tx.query<{ sizes: Record<string, string>; people: number }>(
      `select m.sizes, count(*) as people from members m
       where m.club_id = $1 and m.id = any($2) and not exists (
         select from entitlements e
         where e.club_id = $1 and e.pack_id = $3 and e.member_id = m.id and e.status <> 'revoked')
       group by m.sizes`,
      [tx.clubId, ids, pack_id],
      "forecast_groups",
    );
    const people = groups.reduce((sum, group) => sum + group.people, 0);
    const options = pack.slots.flatMap((slot) => slot.options);
    const titles = new Map(options.map(({ product_id, title }) => [product_id, title]));
    const variations = await variationsOf(tx, [...titles.keys()]);
    const { needs, worthCents, unknown } = await packNeeds(pack.slots, variations, groups);
    return {
      people,
      already: ids.length - people,
      inactive: reached.inactive,
      worth: toDollars(worthCents),
      needs: variations.flatMap(({ id, product_id, color, size, stock }) => {
        const needed = needs.get(id);
        if (needed === undefined) return [];
        const title = titles.get(product_id) ?? "";
        return [{ variation_id: id, title, color, size, needed, stock, short: Math.max(0, needed - stock) }];
      }),
      unknown,
    };
  });
}
