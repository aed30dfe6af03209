import type { z } from "zod";
import type { packProblem, quoteLine } from "#contract/checkout.ts";
import type { packEntry } from "#contract/entitlements.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { cart } from "#words/cart.ts";
import type { CartPack } from "./cart.rules.ts";

const { packs: words } = cart;
type QuoteLine = z.infer<typeof quoteLine>;
type Quoted = { lines: QuoteLine[]; pack_problems: z.infer<typeof packProblem>[] };

/** A pack of the cart with what the server says about it now. */
export type CartPackRow = {
  entitlementId: number;
  title: string;
  /** What was chosen, in words, until the server has answered. */
  labels: string[];
  /** Empty while the server has not answered, or cannot price it. */
  lines: QuoteLine[];
  /** One sentence on what is wrong, or null. */
  problem: string | null;
  /** It can be corrected by choosing again; otherwise it can only be removed. */
  canChooseAgain: boolean;
};

/** One person's packs in the cart. */
export type CartPackGroup = { memberId: number; name: string; rows: CartPackRow[] };

/** The cart's packs as the API takes them. */
export function packEntries(packs: CartPack[]): z.input<typeof packEntry>[] {
  return packs.map(({ member_id, entitlements }) => ({
    member_id,
    entitlements: entitlements.map(({ entitlement_id, choices }) => ({
      entitlement_id,
      choices: choices.map(({ slot_id, variation_id }) => ({ slot_id, variation_id })),
    })),
  }));
}

/** Joins the cart's packs with the server's lines and problems, by person. */
export function groupPacks(packs: CartPack[], quoted: Quoted | undefined): CartPackGroup[] {
  return packs.map(({ member_id, name, entitlements }) => ({
    memberId: member_id,
    name: name ?? words.yourFamily,
    rows: entitlements.map(({ entitlement_id, title, choices }) => {
      const lines = quoted?.lines.filter((line) => line.entitlement_id === entitlement_id) ?? [];
      const problem = quoted?.pack_problems.find((one) => one.entitlement_id === entitlement_id);
      return {
        entitlementId: entitlement_id,
        title: title ?? words.pack,
        labels: choices.flatMap(({ label }) => label ?? []),
        lines,
        problem: problem?.message ?? problemIn(lines),
        canChooseAgain: problem === undefined || problem.problem === "CHOOSE",
      };
    }),
  }));
}

/** Every pack is priced, and nothing is wrong with any. */
export function arePacksReady(groups: CartPackGroup[]): boolean {
  return groups.every(({ rows }) => rows.every(({ lines, problem }) => lines.length > 0 && problem === null));
}

/** The packs' surcharges, in dollars. */
export function surchargesOf(lines: Pick<QuoteLine, "entitlement_id" | "line_total">[]): number {
  const cents = lines.reduce(
    (sum, line) => sum + (line.entitlement_id === null ? 0 : toCents(line.line_total)),
    0,
  );
  return toDollars(cents);
}

function problemIn(lines: QuoteLine[]): string | null {
  const line = lines.find(({ problem }) => problem !== null);
  if (!line) return null;
  const name = [line.title, [line.color, line.size].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
  if (line.problem === "GONE") return words.goneAgain(name);
  if (line.stock > 0) return words.fewAgain(name, line.stock);
  return words.soldOutAgain(name);
}

const { problems } = cart;

type Line = Pick<z.output<typeof quoteLine>, "problem" | "stock">;

/** Why a line of a cart cannot be ordered as it is, or null. */
export function lineProblem({ problem, stock }: Line): string | null {
  if (problem === null) return null;
  if (problem === "GONE") return problems.gone;
  return stock > 0 ? problems.few(stock) : problems.soldOut;
}
