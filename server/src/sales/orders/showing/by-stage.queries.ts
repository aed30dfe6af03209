import { type SaidStage, saidStages } from "#contract/order-statuses.ts";

const isOpen = "o.status in ('placed', 'processing')";
const sent = (state: SaidStage) => `${isOpen} and o.fulfilment_status = '${state}' and o.on_hold is null`;
const unsent = (state: SaidStage) =>
  `o.status = '${state}' and o.fulfilment_status = 'unfulfilled' and o.on_hold is null`;
const only = (state: SaidStage) => `o.status = '${state}' and o.on_hold is null`;

/** Which orders `o` are said to be at a stage, as `saidStage` does. Each is found by an index that has them by time. */
const isAt = {
  on_hold: "o.on_hold is not null",
  pending_payment: only("pending_payment"),
  placed: unsent("placed"),
  processing: unsent("processing"),
  partially_shipped: sent("partially_shipped"),
  ready_to_collect: sent("ready_to_collect"),
  shipped: sent("shipped"),
  delivered: sent("delivered"),
  collected: sent("collected"),
  returned: sent("returned"),
  completed: only("completed"),
  cancelled: only("cancelled"),
  expired: only("expired"),
} satisfies Record<SaidStage, string>;

/**
 * The ids of one page of what `from` selects, by stage and within each by time. No index has orders by what is said of them, and
 * one would be written with each order; so each stage gives as many as the page may need of it, by an index of its own.
 */
export function pageByStage(
  from: string,
  direction: "asc" | "desc",
  { limit, offset }: { limit: number; offset: number },
): string {
  const ofStages = saidStages.map(
    (stage, place) => `(select ${place} as place, o.created_at, o.id ${from} and ${isAt[stage]}
      order by o.created_at ${direction}, o.id ${direction} limit ${limit + offset})`,
  );
  return `select id from (${ofStages.join(" union all ")}) staged
    order by place ${direction}, created_at ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}
