import type { z } from "zod";
import type { quoteLine } from "#contract/checkout.ts";
import { cart } from "#words/cart.ts";

const { problems } = cart;

type Line = Pick<z.output<typeof quoteLine>, "problem" | "stock">;

/** Why a line of a cart cannot be ordered as it is, or null. */
export function lineProblem({ problem, stock }: Line): string | null {
  if (problem === null) return null;
  if (problem === "GONE") return problems.gone;
  return stock > 0 ? problems.few(stock) : problems.soldOut;
}
