import type { z } from "zod";
import { type clubMembers, memberSorts } from "#contract/club-members.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof clubMembers.show)["~orpc"]["inputSchema"]>>;

/** What the list of members is asked for; what the server would refuse is left out. Without a choice it lists everyone. */
export function listQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const knownSort = known(memberSorts, sort);
  return said({
    page,
    per_page,
    sort: knownSort,
    order_by: knownSort && order_by,
    ...narrowed({ keywords, filters }),
  });
}

type Narrowed = Pick<
  Input,
  "keywords" | "status" | "membership_category_id" | "kind" | "invited" | "credits"
>;

/** The part of it that says which people are meant, whatever their order. */
export function narrowed({ keywords, filters }: Pick<ListParams, "keywords" | "filters">): Narrowed {
  return said({
    keywords: keywords.slice(0, 100) || undefined,
    status: known(["0", "1", "2", "current"], filters.status),
    membership_category_id: knownCategory(filters.membership_category_id),
    kind: known(["primary", "secondary"], filters.kind) ?? "all",
    invited: known(["never", "waiting", "accepted"], filters.invited),
    credits: known(["some"], filters.credits),
  });
}

function said<T extends object>(query: T): T {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T;
}

function known<const T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}

function knownCategory(value: string | undefined): Input["membership_category_id"] {
  if (value === "none") return "none";
  return value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? value : undefined;
}
