import type { z } from "zod";
import type { quoteLine } from "#contract/checkout.ts";

type Line = Pick<z.output<typeof quoteLine>, "problem" | "stock">;

/** Why a line of a cart can not be ordered as it is, or null. */
export function lineProblem({ problem, stock }: Line): string | null {
  if (problem === null) return null;
  if (problem === "GONE") return "No longer for sale";
  return stock > 0 ? `Only ${stock} left` : "Sold out";
}
