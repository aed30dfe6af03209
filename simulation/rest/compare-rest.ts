import type { StatementEntry } from "#contract/club-credits.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import type { AdminProduct } from "#contract/products.ts";
import { untilAnswered } from "../acts/until-answered.ts";
import { writeOrder } from "../acts/write-order.ts";
import type { OrderBook } from "../books/books.ts";
import { type CardMoney, noCardMoney, walletCents } from "../books/money.ts";
import { freePieces } from "../books/pieces.ts";
import type { Person } from "../stage/cast.ts";
import { cents, type World } from "../world.ts";
import type { Problems } from "./compare.ts";
import { strangersIn } from "./compare-people.ts";

/** The panel's stock of everything compared with the pieces in the books. */
export async function compareGoods(world: World, problem: Problems): Promise<void> {
  const free = freePieces(world.books);
  const products = new Map<string, number>();
  for (const { club, productId } of world.cast.goods.values())
    products.set(`${club} ${productId}`, productId);
  const uncertain = new Set(
    [...world.books.orders.values()]
      .filter(({ onHold }) => onHold === "OUT_OF_STOCK")
      .flatMap(({ lines }) => lines.map(({ goods }) => goods)),
  );
  for (const [key, id] of products) {
    const club = key.split(" ")[0] ?? "";
    const answer = await untilAnswered(() =>
      world.asAdmin(club)<AdminProduct>({ method: "GET", path: `/api/club-product/details/${id}` }),
    );
    for (const shown of answer.data.variations ?? []) {
      const goods = [...world.cast.goods.values()].find((one) => one.club === club && one.id === shown.id);
      const expected = free.get(goods?.name ?? "");
      if (!goods || uncertain.has(goods.name) || expected === shown.stock) continue;
      problem(
        "stock is not what it is by the pieces",
        `${goods.name}: ${expected} by the books, ${shown.stock} in the panel (received ${shown.received}, sold ${shown.sold}, held ${shown.held}); ${ordersWith(world, goods.name)}`,
      );
    }
  }
}

function ordersWith({ books }: World, goods: string): string {
  return [...books.orders.values()]
    .filter(({ lines }) => lines.some((line) => line.goods === goods))
    .map(({ name, status }) => `${name} ${status}`)
    .join(", ");
}

/** Every wallet compared with the books: what was given and spent, and what expired. */
export async function compareWallets(
  world: World,
  money: Map<OrderBook, CardMoney>,
  problem: Problems,
): Promise<void> {
  for (const person of world.cast.people.values())
    if (person.wallet === person.name) await compareWallet(world, person, money, problem);
}

async function compareWallet(
  world: World,
  person: Person,
  money: Map<OrderBook, CardMoney>,
  problem: Problems,
): Promise<void> {
  const book = world.books.people.get(person.name);
  if (!book || book.erased) return;
  const ask = world.asAdmin(person.club);
  const shown = await untilAnswered(() =>
    ask<AdminMember>({ method: "GET", path: `/api/club-member/show/${person.id}` }),
  );
  if (shown.status !== 200) return problem("a member is gone", `${person.name}: ${shown.text}`);
  for (const text of strangersIn(world, person, shown.data))
    problem("a login in a family that nobody there decided", text);
  const { credits, credit_entries, held_credits } = shown.data;
  const balance = cents(credits) + credit_entries.reduce((sum, entry) => sum + cents(entry.credits), 0);
  const expired = await expiredCents(world, person);
  const mayExpire = book.grants
    .filter(({ endsAt }) => endsAt !== null && endsAt <= world.stage.clock.now())
    .reduce((sum, grant) => sum + grant.cents, 0);
  if (expired > mayExpire)
    problem("more credits ran out than may", `${person.name}: ${expired} of ${mayExpire}`);
  const expected =
    walletCents(world.books, person.name, (order) => money.get(order) ?? noCardMoney) - expired;
  const held = [...world.books.orders.values()]
    .filter(({ wallet, status }) => wallet === person.name && status === "pending_payment")
    .reduce((sum, order) => sum + order.creditsCents, 0);
  if (balance !== expected)
    problem(
      "credits are not what they are by the books",
      `${person.name}: ${expected} by the books, ${balance} in the panel`,
    );
  if (cents(held_credits) !== held)
    problem(
      "credits are held for nothing",
      `${person.name}: ${held} by the books, ${held_credits} in the panel`,
    );
}

async function expiredCents(world: World, person: Person): Promise<number> {
  let sum = 0;
  for (let page = 1; ; page += 1) {
    const path = `/api/club-member/credit-statement/${person.id}?per_page=100&page=${page}`;
    const answer = await untilAnswered(() =>
      world.asAdmin(person.club)<StatementEntry[]>({ method: "GET", path }),
    );
    const entries = Array.isArray(answer.data) ? answer.data : [];
    for (const { kind, amount } of entries) if (kind === "expire") sum -= cents(amount);
    if (entries.length < 100) return sum;
  }
}

type Listed = { id: number; member: { id: number }; status: string; created_at: string };

/** Orders in the panel that are in no book: only a run of redemption, or a lost answer, explains one. */
export async function findUnknownOrders(world: World, problem: Problems): Promise<void> {
  for (const club of world.cast.clubs.keys()) {
    const known = new Set(
      [...world.books.orders.values()].filter((order) => order.club === club).map(({ id }) => id),
    );
    for (let page = 1; ; page += 1) {
      const path = `/api/club-orders/show?per_page=100&page=${page}`;
      const listed = await untilAnswered(() => world.asAdmin(club)<Listed[]>({ method: "GET", path }));
      const rows = Array.isArray(listed.data) ? listed.data : [];
      for (const row of rows.filter(({ id }) => !known.has(id))) await explain(world, club, row, problem);
      if (rows.length < 100) break;
    }
  }
}

async function explain(
  world: World,
  club: string,
  { id, member, status, created_at }: Listed,
  problem: Problems,
): Promise<void> {
  const person = [...world.cast.people.values()].find((one) => one.club === club && one.id === member.id);
  if (!person || !world.books.clubs.get(club)?.redeems)
    return problem(
      "an order that nobody placed",
      `${club}, ${id}, ${status}, of ${person?.name ?? "nobody"} at ${created_at}`,
    );
  await writeOrder(
    world,
    `${club}-redeemed-${id}`,
    { person, origin: "redeemed" },
    { order_id: id, payment_url: null },
  );
}
