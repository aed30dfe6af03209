import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";

/** What of a product its deletion depends on. */
type Product = {
  /** Whether any of it is or was in an order, or is held for one. */
  ordered: boolean;
};

/** What staff may do with a product, as the server enforces it and the panel shows it. */
export function can(actor: Actor, product: Product): { edit: boolean; delete: boolean } {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  return { edit: admin, delete: admin && !product.ordered };
}
