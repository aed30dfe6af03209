import type { Entitlement } from "#contract/entitlements.ts";
import type { PackStep } from "../../lib/pack-step.ts";
import { progressText } from "../../lib/pack-step.ts";
import { choosePath, orderPath, paths } from "../../lib/paths.ts";

/** What to do next with a pack, in a few words, and where. */
export function nextStep(entitlement: Entitlement, step: PackStep): { label: string; to: string } {
  const { id, order } = entitlement;
  switch (step.kind) {
    case "choose":
      return { label: step.isBegun ? progressText(entitlement) : "Choose now", to: choosePath(id) };
    case "ready":
      return { label: "Chosen, order it", to: paths.entitlements };
    case "in_cart":
      return { label: "In your cart", to: paths.cart };
    case "held":
      return { label: "Not paid yet", to: order ? orderPath(order.id) : paths.orders };
    case "later":
      return { label: "Chosen, for later", to: paths.entitlements };
    case "closed":
      return { label: "Closed for now", to: paths.entitlements };
  }
}

type CreditEntry = { credits: number; expires_at: string };

/** The credits that end first, if any end. */
export function soonestCredits<T extends CreditEntry>(entries: T[]): T | undefined {
  return entries
    .filter(({ credits }) => credits > 0)
    .toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))[0];
}
