import type { AdminOrder } from "#contract/order-shapes.ts";
import type { LineBook, OrderBook } from "../books/books.ts";
import type { Person } from "../stage/cast.ts";
import { cents, type World } from "../world.ts";
import { rememberSession } from "./sessions.ts";
import { untilAnswered } from "./until-answered.ts";

type Told = { order_id: number; payment_url: string | null };

/** Writes a new order into the books, with the ids of its lines from the panel. */
export async function writeOrder(
  world: World,
  name: string,
  {
    person,
    origin,
    paidAs = null,
  }: { person: Person } & Pick<OrderBook, "origin"> & { paidAs?: string | null },
  told: Told,
): Promise<OrderBook | undefined> {
  if (isWritten(world, person.club, told.order_id)) return undefined;
  // Before any request, so that nobody else writes it meanwhile.
  world.books.written.add(`${person.club} ${told.order_id}`);
  const shown = await readOrder(world, person.club, told.order_id);
  if (!shown) return undefined;
  const order: OrderBook = {
    name,
    club: person.club,
    id: shown.id,
    person: person.name,
    wallet: person.wallet,
    origin,
    paidAs,
    totalCents: cents(shown.total),
    creditsCents: cents(shown.credits_used),
    dueCents: cents(shown.amount_due),
    placedAt: new Date(shown.created_at).getTime(),
    sessions: new Set(),
    lines: shown.lines.map((line) => lineBook(world, person.club, line)),
    parcels: new Map(),
    givenCreditsCents: 0,
    kindnessCents: 0,
    returnedCreditsCents: 0,
    cancelled: false,
    insteadCents: null,
    toldCreditsCents: 0,
    status: shown.status,
    onHold: shown.on_hold,
  };
  rememberSession(order.sessions, told.payment_url);
  world.books.orders.set(name, order);
  return order;
}

/** Whether the order is in the books, or about to be. */
export function isWritten({ books }: World, club: string, id: number): boolean {
  return books.written.has(`${club} ${id}`);
}

function lineBook(world: World, club: string, line: AdminOrder["lines"][number]): LineBook {
  const goods = [...world.cast.goods.values()].find(
    (one) => one.club === club && one.id === line.variation_id,
  );
  return {
    id: line.id,
    goods: goods?.name ?? "",
    quantity: line.quantity,
    unitCents: cents(line.unit_price),
    isOfPack: line.pack_label !== "",
    restocked: 0,
    writtenOff: 0,
    exchanged: 0,
    givenUp: 0,
  };
}

/** What the panel shows of an order; repeated until it answers. */
export async function readOrder(world: World, club: string, id: number): Promise<AdminOrder | undefined> {
  const answer = await untilAnswered(() =>
    world.asAdmin(club)<AdminOrder>({ method: "GET", path: `/api/club-orders/show/${id}` }),
  );
  return answer.status === 200 ? answer.data : undefined;
}
