import type { z } from "zod";
import type { membershipCategories } from "#contract/membership-categories.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof membershipCategories.show)["~orpc"]["inputSchema"]>>;

const sorts = ["name", "season_start", "joining_credits", "member_count"] as const;

/** What the list of memberships is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, sort, order_by }: ListParams): Input {
  const knownSort = sorts.find((one) => one === sort);
  return {
    page,
    per_page,
    ...(keywords && { keywords: keywords.slice(0, 100) }),
    ...(knownSort && { sort: knownSort, order_by }),
  };
}
