import type { ShippingMethod } from "#contract/shipping.ts";
import { ui } from "#words/ui.ts";

/** What a method costs for items of this value, in dollars. The quote decides; this only shows the choice. */
export function methodPrice({ price, free_above }: ShippingMethod, itemsTotal: number): number {
  return free_above !== null && itemsTotal >= free_above ? 0 : price;
}

/** `2 to 4 days`, `1 day`, or nothing if the club gives no time. */
export function daysText({ min_days, max_days }: Pick<ShippingMethod, "min_days" | "max_days">): string {
  if (max_days <= 0) return "";
  const { days, daysBetween } = ui.delivery;
  return min_days < max_days ? daysBetween(min_days, max_days) : days(max_days);
}

/** The selected method if it is still available, else one of the same kind: another address never turns delivery into collection. */
export function pickMethod<T extends Pick<ShippingMethod, "id" | "kind">>(
  methods: T[],
  chosen: Pick<ShippingMethod, "id" | "kind"> | null,
): T | undefined {
  const same = methods.find(({ id }) => id === chosen?.id);
  return same ?? methods.find(({ kind }) => kind === chosen?.kind) ?? methods[0];
}
