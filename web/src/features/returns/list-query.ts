import type { z } from "zod";
import { returnKinds, returnStatuses, type returns } from "#contract/returns.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof returns.show)["~orpc"]["inputSchema"]>>;

const sorts = ["created_at", "status", "member", "order_number"] as const;

/** What the club's list of returns is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const by = known(sorts, sort);
  const status = known(returnStatuses, filters.status);
  const kind = known(returnKinds, filters.kind);
  return {
    page,
    per_page,
    ...(keywords !== "" && { keywords: keywords.slice(0, 100) }),
    ...(by && { sort: by }),
    ...(by && order_by && { order_by }),
    ...(status && { status }),
    ...(kind && { kind }),
  };
}

function known<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}
