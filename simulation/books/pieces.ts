import type { Books, LineBook, OrderBook } from "./books.ts";

/** Where the pieces of a line are now; they add up to its quantity. */
export type Whereabouts = {
  /** In the cupboard, promised to this order. */
  promised: number;
  /** On their way, or with the member. */
  out: number;
  /** In the cupboard for anybody. */
  free: number;
  writtenOff: number;
};

export const hasEnded = ({ status }: OrderBook) => status === "cancelled" || status === "expired";

/**
 * Follows the pieces by what was done with them. A piece that its member returned on its own and that is then reported
 * as having come back with its parcel too, came back once.
 */
export function whereabouts(order: OrderBook, line: LineBook): Whereabouts {
  const sent = packedOf(order, line, false);
  const takenIn = line.restocked + line.writtenOff;
  const alreadyBack = Math.max(0, takenIn - sent);
  const atHome = line.quantity - sent - alreadyBack - line.givenUp;
  const out = Math.max(0, sent - takenIn);
  // What was given up after it was sent was handed in over the counter.
  const handedIn = Math.min(out, Math.max(0, -atHome));
  const rest = Math.max(0, atHome);
  const promised = hasEnded(order) ? 0 : rest;
  return {
    promised,
    out: out - handedIn,
    free: line.restocked + line.givenUp + (rest - promised),
    writtenOff: line.writtenOff,
  };
}

/** How many pieces of a line are in parcels that came back, or in those that did not. */
function packedOf(order: OrderBook, line: LineBook, returned: boolean): number {
  return [...order.parcels.values()]
    .filter((parcel) => parcel.returned === returned)
    .reduce((sum, parcel) => sum + (parcel.contents.get(line.id) ?? 0), 0);
}

/** How many pieces of each kind of goods anybody may buy now. */
export function freePieces(books: Books): Map<string, number> {
  const free = new Map(books.received);
  const take = (goods: string, count: number) => free.set(goods, (free.get(goods) ?? 0) - count);
  for (const order of books.orders.values())
    for (const line of order.lines) {
      const { promised, out, writtenOff } = whereabouts(order, line);
      take(line.goods, promised + out + writtenOff);
    }
  for (const one of books.returns.values())
    if (one.kind === "exchange" && one.state === "approved")
      for (const { wanted, quantity } of one.lines) if (wanted) take(wanted, quantity);
  return free;
}

/** What is physically impossible: more of a line came back than ever left, or more left than there was. */
export function impossibilities(order: OrderBook): string[] {
  return order.lines.flatMap((line) => {
    const ever = packedOf(order, line, false) + packedOf(order, line, true);
    const takenIn = line.restocked + line.writtenOff;
    const { out } = whereabouts(order, line);
    const problems: string[] = [];
    const handed = order.status === "completed" ? line.quantity : ever;
    if (takenIn > handed) problems.push(`${takenIn} came back of ${line.goods}, but only ${handed} left`);
    if (takenIn + line.givenUp > line.quantity)
      problems.push(`${takenIn + line.givenUp} of ${line.quantity} ${line.goods} were taken back`);
    if (packedOf(order, line, false) > line.quantity) problems.push(`more ${line.goods} sent than ordered`);
    if (hasEnded(order) && out > 0)
      problems.push(`it has ended, and ${out} ${line.goods} are with the member`);
    return problems;
  });
}
