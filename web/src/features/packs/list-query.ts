import type { z } from "zod";
import { entitlementStatuses } from "#contract/entitlement-statuses.ts";
import { grants } from "#contract/grants.ts";
import { entitlementEvents, packStatuses, type packs } from "#contract/packs.ts";
import type { ListParams } from "../../lib/list-params.ts";

type Input<T extends { "~orpc": { inputSchema?: z.ZodType } }> = z.input<
  NonNullable<T["~orpc"]["inputSchema"]>
>;
export type PackType = "default" | "custom";
export type HistoryType = PackType | "member";

const packSorts = ["created_at", "name", "season", "status", "closes_on"] as const;
const entitlementSorts = ["granted_at", "member", "status", "closes_on"] as const;

/** What the list of packs of a type is asked for; what the server would refuse is left out. */
export function packsQuery(params: ListParams, type: PackType): Input<typeof packs.show> {
  return defined({
    ...common(params),
    ...sorted(params, packSorts),
    type,
    status: packStatuses.find((status) => status === params.filters.status),
  });
}

/** What the list of who has what is asked for. */
export function entitlementsQuery(params: ListParams): Input<typeof grants.entitlements> {
  const { filters } = params;
  return defined({
    ...common(params),
    ...sorted(params, entitlementSorts),
    status: entitlementStatuses.find((status) => status === filters.status),
    pack_id: rowNumber(filters.pack_id),
    member_id: rowNumber(filters.member_id),
  });
}

/** What the history of a pack or a person is asked for. */
export function historyQuery(
  params: ListParams,
  type: HistoryType,
  id: number,
): Input<typeof grants.history> {
  const { filters } = params;
  return defined({
    ...common(params),
    type,
    id,
    event: entitlementEvents.find((event) => event === filters.event),
    from: dayOf(filters.from),
    to: dayOf(filters.to),
  });
}

function common({ page, per_page, keywords }: ListParams) {
  return { page, per_page, keywords: keywords.slice(0, 100) || undefined };
}

function sorted<const T extends string>({ sort, order_by }: ListParams, sorts: readonly T[]) {
  const known = sorts.find((one) => one === sort);
  return { sort: known, order_by: known && order_by };
}

function rowNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}

function dayOf(value: string | undefined): string | undefined {
  const shape = grants.history["~orpc"].inputSchema;
  return shape?.shape.from.safeParse(value).data;
}

function defined<T extends object>(query: T): T {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T;
}
