import type { OrderOutcome } from "#contract/checkout.ts";
import type { AdminOrder } from "#contract/order-shapes.ts";
import type { Refundable } from "#contract/refunds.ts";
import type { AdminReturn } from "#contract/returns.ts";
import type { OrderBook, ReturnBook } from "../books/books.ts";
import type { Act } from "../plan/steps.ts";
import { found } from "../stage/cast.ts";
import type { Answer } from "../stage/web.ts";
import { cents, dollars, orderOf, personOf, type World } from "../world.ts";
import { itemsOf } from "./members.ts";
import { untilAnswered } from "./until-answered.ts";
import { readOrder, writeOrder } from "./write-order.ts";

type Doing<Name extends Act["do"]> = Extract<Act, { do: Name }>;

/** Whether the outcome of a request is unknown. */
const isUnsure = ({ status, code }: Answer<unknown>) => status === 0 || code === "UNAVAILABLE";

export async function orderFor(world: World, step: Doing<"order-for">): Promise<void> {
  const person = personOf(world, step.who);
  const body = {
    member_id: person.id,
    items: itemsOf(world, step.who, step.goods),
    packs: [],
    shipping_method_id: found(world.cast.clubs, person.club).methods.collect,
    payer: step.payer,
    reason: "A favour",
  };
  const answer = await untilAnswered(() =>
    world.asAdmin(person.club)<OrderOutcome>({
      method: "POST",
      path: "/api/club-orders/store",
      body,
      key: `for-${step.as}`,
    }),
  );
  if (answer.status === 200) await writeOrder(world, step.as, { person, origin: "bought" }, answer.data);
}

/** Packs some pieces of the first line, or all that is left, and sends them or lays them out to be collected. */
export async function ship(world: World, step: Doing<"ship">): Promise<void> {
  const one = orderOf(world, step.order);
  const [line] = one?.lines ?? [];
  if (!one || !line) return;
  await changeParcel(world, one, {
    order_id: one.id,
    ...(step.collect
      ? { status: "ready_to_collect" }
      : { status: "shipped", carrier: "dhl", tracking_number: `T-${step.order}` }),
    ...(step.pieces && { lines: [{ order_line_id: line.id, quantity: step.pieces }] }),
  });
}

/** The carrier reports where a parcel is, and staff record it. */
export async function parcel(world: World, step: Doing<"parcel">): Promise<void> {
  const one = orderOf(world, step.order);
  const which = one && [...one.parcels.keys()][step.nth];
  if (!one || which === undefined) return;
  await changeParcel(world, one, { order_id: one.id, parcel_id: which, status: step.to });
}

async function changeParcel(world: World, one: OrderBook, body: object): Promise<void> {
  const answer = await world.asManager(one.club)<AdminOrder>({
    method: "POST",
    path: "/api/club-orders/update-tracking-data",
    body,
  });
  if (answer.status === 200) writeParcels(one, answer.data);
  if (isUnsure(answer))
    world.doubts.push(async () => {
      const now = await readOrder(world, one.club, one.id);
      if (now) writeParcels(one, now);
    });
}

/** Answers overtake one another: what came back stays back. */
function writeParcels(one: OrderBook, told: AdminOrder): void {
  for (const { id, status, lines } of told.parcels) {
    const contents = new Map(lines.map((line) => [line.order_line_id, line.quantity]));
    const returned = status === "returned" || one.parcels.get(id)?.returned === true;
    one.parcels.set(id, { id, contents, returned });
  }
}

export async function move(world: World, step: Doing<"move">): Promise<void> {
  const one = orderOf(world, step.order);
  if (one)
    await world.asManager(one.club)({
      method: "POST",
      path: "/api/club-orders/update-status",
      body: { order_id: one.id, status: step.to },
    });
}

export async function cancelFor(world: World, step: Doing<"cancel-for">): Promise<void> {
  const one = orderOf(world, step.order);
  if (!one) return;
  const { instead } = step;
  const answer = await world.asAdmin(one.club)({
    method: "POST",
    path: "/api/club-orders/cancel",
    body: {
      order_id: one.id,
      reason: "Asked for",
      ...(instead !== undefined && { credits_instead: dollars(instead) }),
    },
  });
  if (answer.status === 200) one.cancelled = true;
  if (answer.status === 200) writeInstead(world, one, instead);
  if (isUnsure(answer))
    world.doubts.push(async () => {
      const now = await readOrder(world, one.club, one.id);
      if (now?.status === "cancelled") writeInstead(world, one, instead);
    });
}

/** Only what an exchange was to send of a pack is made good with credits. */
function writeInstead({ books }: World, one: OrderBook, instead: number | undefined): void {
  const isAsked = one.origin === "exchange" && one.lines.some(({ isOfPack }) => isOfPack);
  if (!isAsked || instead === undefined || one.insteadCents !== null) return;
  one.insteadCents = instead;
  found(books.people, one.wallet).grants.push({ cents: instead, endsAt: null });
}

/** Gives the money of some pieces of the first line back, as far as there is any left. */
export async function refund(world: World, step: Doing<"refund">): Promise<void> {
  const one = orderOf(world, step.order);
  const [line] = one?.lines ?? [];
  if (!one || !line) return;
  const ask = world.asAdmin(one.club);
  const left = await ask<Refundable>({ method: "GET", path: `/api/club-orders/refundable/${one.id}` });
  if (left.status !== 200) return;
  const amount = Math.min(line.unitCents * step.pieces, cents(left.data[step.to]));
  if (amount <= 0) return;
  const body = {
    order_id: one.id,
    destination: step.to,
    amount: dollars(amount),
    lines: [{ order_line_id: line.id, quantity: step.pieces }],
    restock: step.restock,
    reason: "Settled",
  };
  const key = `refund-${step.order}-${step.to}-${step.pieces}-${world.restores}-${one.givenCreditsCents}`;
  const answer = await untilAnswered(() =>
    ask<AdminOrder>({ method: "POST", path: "/api/club-orders/refund", body, key }),
  );
  if (answer.status !== 200) return;
  if (step.to === "credits") one.givenCreditsCents += amount;
  if (step.restock) line.givenUp += step.pieces;
  else one.kindnessCents += amount;
}

export async function decide(world: World, step: Doing<"decide">): Promise<void> {
  const one = world.books.returns.get(step.return);
  const shown = one && (await readReturn(world, one));
  if (!one || !shown) return;
  const answer = await world.asAdmin(one.club)({
    method: "POST",
    path: `/api/club-returns/${step.how}`,
    body: {
      id: one.id,
      version: shown.version,
      ...(step.how === "decline" && { answer: "It was worn." }),
    },
  });
  const to = step.how === "approve" ? ("approved" as const) : ("ended" as const);
  if (answer.status === 200) one.state = to;
  if (isUnsure(answer))
    world.doubts.push(async () => {
      const now = await readReturn(world, one);
      if (now?.status === (step.how === "approve" ? "approved" : "declined")) one.state = to;
    });
}

/** The goods are on the table: received, for a refund or an exchange. */
export async function receive(world: World, step: Doing<"receive">): Promise<void> {
  const one = world.books.returns.get(step.return);
  const shown = one && (await readReturn(world, one));
  if (!one || !shown) return;
  const answer = await world.asAdmin(one.club)<AdminReturn>({
    method: "POST",
    path: "/api/club-returns/receive",
    body: {
      id: one.id,
      version: shown.version,
      restock: step.restock,
      ...(one.kind === "return" && { destination: step.to }),
    },
  });
  if (answer.status === 200) await writeReceived(world, one, step, answer.data);
  if (isUnsure(answer))
    world.doubts.push(async () => {
      const now = await readReturn(world, one);
      if (now?.status === "received" && one.state !== "received") await writeReceived(world, one, step, now);
    });
}

async function writeReceived(
  world: World,
  one: ReturnBook,
  { restock, to }: Doing<"receive">,
  told: AdminReturn,
): Promise<void> {
  const order = orderOf(world, one.order);
  one.state = "received";
  for (const { line: id, quantity } of one.lines) {
    const line = order?.lines.find((each) => each.id === id);
    if (!line) continue;
    if (restock) line.restocked += quantity;
    else line.writtenOff += quantity;
    if (one.kind === "exchange") line.exchanged += quantity;
  }
  const paid = order && (orderOf(world, order.paidAs ?? "") ?? order);
  if (paid && one.kind === "return" && to === "credits") paid.returnedCreditsCents += cents(told.refunded);
  if (paid && told.replacement)
    await writeOrder(
      world,
      `${one.name}+`,
      { person: personOf(world, paid.person), origin: "exchange", paidAs: paid.name },
      { order_id: told.replacement.id, payment_url: null },
    );
}

async function readReturn(world: World, one: ReturnBook): Promise<AdminReturn | undefined> {
  const answer = await untilAnswered(() =>
    world.asAdmin(one.club)<AdminReturn>({ method: "GET", path: `/api/club-returns/show/${one.id}` }),
  );
  return answer.status === 200 ? answer.data : undefined;
}
