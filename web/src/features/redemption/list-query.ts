import type { z } from "zod";
import { type redemption, redemptionOutcomes } from "#contract/redemption.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input = z.input<NonNullable<(typeof redemption.show)["~orpc"]["inputSchema"]>>;
type ReportInput = Omit<z.input<NonNullable<(typeof redemption.report)["~orpc"]["inputSchema"]>>, "id">;

const sorts = ["first_name", "packs"] as const;

/** What the list of members is asked for; what the server would refuse is left out. */
export function listQuery({ page, per_page, keywords, sort, order_by, filters }: ListParams): Input {
  const knownSort = known(sorts, sort);
  return given({
    page,
    per_page,
    keywords: keywords.slice(0, 100) || undefined,
    sort: knownSort,
    order_by: knownSort && order_by,
    with_packs: known(["true", "false"], filters.with_packs),
  });
}

/** The same for the report of a run. */
export function reportQuery({ page, per_page, keywords, filters }: ListParams): ReportInput {
  return given({
    page,
    per_page,
    keywords: keywords.slice(0, 100) || undefined,
    outcome: known(redemptionOutcomes, filters.outcome),
  });
}

/** The run whose report the address asks for, or null. */
export function reportIdOf({ filters }: ListParams): number | null {
  const { report } = filters;
  return report !== undefined && /^[1-9]\d{0,14}$/.test(report) ? Number(report) : null;
}

function known<const T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((one) => one === value);
}

function given<T extends Record<string, unknown>>(query: T): T {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T;
}
