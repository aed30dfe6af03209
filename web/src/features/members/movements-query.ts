import type { z } from "zod";
import { type creditMovements, movementSorts } from "#contract/credit-movements.ts";
import { movementKinds } from "#contract/credits-statement.ts";
import type { ListParams } from "../../lib/list-params.ts";
import { periodOf } from "../../lib/period.ts";

type Input = z.input<NonNullable<(typeof creditMovements.list)["~orpc"]["inputSchema"]>>;

/** What the list of movements is asked for; what the server would refuse is left out. */
export function movementsQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const known = movementSorts.find((one) => one === sort);
  return {
    page,
    per_page,
    ...narrowedMovements({ keywords, filters }),
    ...(known && { sort: known }),
    ...(known && order_by && { order_by }),
  };
}

/** The part of it that says which movements are meant, whatever their order. */
export function narrowedMovements({ keywords, filters }: Pick<ListParams, "keywords" | "filters">) {
  const kind = movementKinds.find((one) => one === filters.kind);
  return {
    ...periodOf(filters),
    ...(keywords !== "" && { keywords: keywords.slice(0, 100) }),
    ...(kind && { kind }),
  };
}
