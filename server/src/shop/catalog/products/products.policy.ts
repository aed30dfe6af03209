import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";

/** What of a product its deletion depends on. */
type Product = {
  /** Whether any of it is or was in an order, or is held for one. */
  ordered: boolean;
  /** Names of packs that allow it, a few of them. */
  packs: string[];
};

/** What staff may do with a product, as the server enforces it and the panel shows it. */
export function can(actor: Actor, product: Product): { edit: boolean; delete: boolean } {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  return { edit: admin, delete: admin && whyNotDelete(product) === null };
}

/** Why a product cannot be deleted, as a sentence; null where nothing refers to it. */
export function whyNotDelete({ ordered, packs }: Product): string | null {
  if (ordered) return "This product has been ordered, so it cannot be deleted. Archive it instead.";
  if (packs.length > 0)
    return `This product is in packs: ${packs.join(", ")}. Take it out of them first, or archive it.`;
  return null;
}
