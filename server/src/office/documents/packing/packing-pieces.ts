import type { documentKinds, documentOrders } from "#contract/documents.ts";
import type { PaperPage } from "#server/platform/pdf/marks.ts";
import type { Ruler } from "#server/platform/pdf/ruler.ts";
import type { PaperLook } from "../look/paper-look.ts";
import { labelPages } from "./labels-paper.ts";
import type { LeftOut, OrderToPack } from "./packing.queries.ts";
import { byTeam } from "./packing.rules.ts";
import { packingSlipPages } from "./packing-slip-paper.ts";
import { pickListPages } from "./pick-list.ts";

type Kind = (typeof documentKinds)[number];
type Content = {
  wanted: { kind: Kind; sort: (typeof documentOrders)[number]; left_out: LeftOut };
  orders: OrderToPack[];
  madeAt: Date;
};
type Pieces = (() => Promise<PaperPage[]>)[];

/** What is printed for those who pack, in pieces that are laid out one after the other. */
export function packingPieces(look: PaperLook, ruler: Ruler, content: Content): Pieces {
  return piecesOf[content.wanted.kind](look, ruler, content);
}

const piecesOf: Record<Kind, (look: PaperLook, ruler: Ruler, content: Content) => Pieces> = {
  pick_list: (look, ruler, { wanted, orders, madeAt }) => [
    () => pickListPages(look, ruler, { orders, leftOut: wanted.left_out, madeAt }),
  ],
  packing_slips: (look, ruler, { wanted, orders }) =>
    teamsOf(look, wanted, orders).flatMap((team) =>
      team.orders.map((order) => () => packingSlipPages(look, ruler, order)),
    ),
  labels: (look, ruler, { wanted, orders }) => [() => labelPages(look, ruler, teamsOf(look, wanted, orders))],
};

/** All of them as one group without a name, or team by team. */
function teamsOf(
  { words }: PaperLook,
  { sort }: Content["wanted"],
  orders: OrderToPack[],
): { team: string; orders: OrderToPack[] }[] {
  return sort === "team" ? byTeam(orders, words) : [{ team: "", orders }];
}
