import type { z } from "zod";
import type { managers } from "#contract/managers.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof managers.show)["~orpc"]["inputSchema"]>>;

const sorts = ["name", "email", "role", "login_time", "status"] as const;

/** What the list of managers is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const knownSort = known(sorts, sort);
  const query = {
    page,
    per_page,
    keywords: keywords.slice(0, 100) || undefined,
    sort: knownSort,
    order_by: knownSort && order_by,
    role: known(["2", "5"] as const, filters.role),
    status: known(["0", "1", "2"] as const, filters.status),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Input;
}

function known<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}
