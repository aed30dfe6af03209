import { eachInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";
import type { LeftOut, LineToPack, OrderToPack } from "./packing.queries.ts";

/** All pieces of one product in one colour, by size. */
export type PickRow = {
  product_id: number;
  title: string;
  color: string;
  sizes: {
    variation_id: number;
    size: string;
    sku: string;
    quantity: number;
    order_count: number;
    /** For whom, a few of them by name. */
    whose: string;
  }[];
};

type PaperWords = Words["documents"];

/** What to fetch from the shelves for these orders: by product and colour, sizes in the product's order. */
export async function pickRows(orders: readonly OrderToPack[], words: Words): Promise<PickRow[]> {
  const { byName } = words.language;
  const lines = orders.flatMap(({ member_name, lines: own }) =>
    own.map((line) => ({ ...line, whose: line.for_member_name || member_name })),
  );
  const products = [...Map.groupBy(lines, ({ product_id, color }) => `${product_id} ${color}`).values()];
  const rows: PickRow[] = [];
  await eachInSlices(products, (own) => {
    const [first] = own;
    if (!first) return;
    const { product_id, title, color } = first;
    const inOrder = own.toSorted((a, b) => a.place - b.place || a.variation_id - b.variation_id);
    const sizes = [...Map.groupBy(inOrder, ({ variation_id }) => variation_id).values()].flatMap((same) =>
      sizeOf(same, words),
    );
    rows.push({ product_id, title, color, sizes });
  });
  return rows.sort((a, b) => byName(a.title, b.title) || byName(a.color, b.color));
}

const namesShown = 4;

/** `Ava Thompson, Ben Thompson and 12 more` */
function inShort(names: string[], { andMore, andLast }: PaperWords): string {
  const more = names.length - namesShown;
  if (more > 0) return andMore({ names: names.slice(0, namesShown).join(", "), more });
  const [last = "", first] = [names.at(-1), names.slice(0, -1)];
  return first.length > 0 ? andLast({ names: first.join(", "), last }) : last;
}

function sizeOf(lines: (LineToPack & { whose: string })[], { documents, language }: Words): PickRow["sizes"] {
  const [first] = lines;
  if (!first) return [];
  const { variation_id, size, sku } = first;
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const whose = [...new Set(lines.map((line) => line.whose))].toSorted(language.byName);
  const order_count = new Set(lines.map((line) => line.order_id)).size;
  return [{ variation_id, size, sku, quantity, order_count, whose: inShort(whose, documents) }];
}

/** Whose packs are in an order, each once; nobody if it is only the member of the order. */
export function packsFor({ lines, member_name }: Pick<OrderToPack, "lines" | "member_name">): string[] {
  const names = [...new Set(lines.flatMap(({ for_member_name }) => for_member_name || []))];
  return names.length === 1 && names[0] === member_name ? [] : names;
}

/** How many pieces there are. */
export function pieces(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Orders by team, within it by family, and a family's by number; those without a team come last. */
export function byTeam(
  orders: readonly OrderToPack[],
  { documents: { noTeam }, language: { byName } }: Words,
): { team: string; orders: OrderToPack[] }[] {
  const teams = [...Map.groupBy(orders, ({ team }) => team)].map(([team, own]) => ({
    team: team || noTeam,
    isLast: team === "",
    orders: own.toSorted((a, b) => byName(a.family, b.family) || a.family_id - b.family_id || a.id - b.id),
  }));
  teams.sort((a, b) => Number(a.isLast) - Number(b.isLast) || byName(a.team, b.team));
  return teams.map(({ team, orders: own }) => ({ team, orders: own }));
}

/** One sentence for each reason that orders are left out. */
export function leftOutWords({ on_hold, nothing_to_pack }: LeftOut, { leftOut }: PaperWords): string[] {
  return [
    ...(on_hold > 0 ? [leftOut.onHold(on_hold)] : []),
    ...(nothing_to_pack > 0 ? [leftOut.nothingToPack(nothing_to_pack)] : []),
  ];
}
