import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";
import type { Text } from "#server/words/languages.ts";

/** What deleting a product depends on. */
type Product = {
  /** Whether any of it is or was in an order, or is held for one. */
  ordered: boolean;
  /** Names of a few packs that allow it. */
  packs: string[];
};

/** What staff may do with a product, as the server enforces it and the panel shows it. */
export function productCan(actor: Actor, product: Product): { edit: boolean; delete: boolean } {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  return { edit: admin, delete: admin && whyNotDeleteProduct(product) === null };
}

/** Why a product cannot be deleted; null where nothing refers to it. */
export function whyNotDeleteProduct({ ordered, packs }: Product): Text | null {
  if (ordered) return ({ catalog }) => catalog.hasBeenOrdered;
  return packs.length > 0 ? ({ catalog }) => catalog.inPacks(packs) : null;
}
