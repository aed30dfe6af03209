import type { OrderOutcome } from "#contract/checkout.ts";
import type { Entitlement } from "#contract/entitlements.ts";
import type { AdminOrder } from "#contract/order-shapes.ts";
import type { MemberReturn } from "#contract/returns.ts";
import type { Act, Means } from "../plan/steps.ts";
import { clubOf, found } from "../stage/cast.ts";
import { orderOf, personOf, type World } from "../world.ts";
import { rememberSession } from "./sessions.ts";
import { untilAnswered } from "./until-answered.ts";
import { isWritten, writeOrder } from "./write-order.ts";

type Doing<Name extends Act["do"]> = Extract<Act, { do: Name }>;

/** Looks around as people do: the shop, a product, what is theirs. */
export async function browse(world: World, { who }: Doing<"browse">): Promise<void> {
  const person = personOf(world, who);
  const ask = world.asMember(person);
  await ask({ method: "GET", path: "/api/club-member/filter-products" });
  const [first] = [...world.cast.goods.values()].filter(({ club }) => club === person.club);
  await ask({ method: "GET", path: `/api/club-member/product-details/${first?.productId}` });
  if (!person.token) return;
  await ask({ method: "GET", path: "/api/club-member/profile" });
  await ask({ method: "GET", path: "/api/club-member/get-orders" });
}

export async function order(world: World, step: Doing<"order">): Promise<void> {
  const items = itemsOf(world, step.who, step.goods);
  await place(world, step, { items, packs: [] }, step.posted ? "post" : "collect");
}

export async function orderPack(world: World, step: Doing<"order-pack">): Promise<void> {
  const person = personOf(world, step.who);
  const whose = personOf(world, step.for);
  const pack = found(found(world.cast.clubs, person.club).packs, step.pack);
  const families = await world.asMember(person)<{ member_id: number; open: Entitlement[] }[]>({
    method: "GET",
    path: "/api/club-entitlement/show",
  });
  const family = Array.isArray(families.data) ? families.data : [];
  const rights = family.find(({ member_id }) => member_id === whose.id)?.open ?? [];
  const right = rights.find((one) => one.pack.id === pack.id && one.is_open_now);
  const [goods = ""] = pack.goods;
  if (!right) return;
  const choices = [{ slot_id: pack.slotId, variation_id: found(world.cast.goods, goods).id }];
  const packs = [{ member_id: whose.id, entitlements: [{ entitlement_id: right.id, choices }] }];
  await place(world, step, { items: [], packs }, "collect");
}

export function itemsOf(world: World, who: string, goods: Record<string, number>) {
  return Object.entries(goods).map(([name, quantity]) => {
    const { id, productId } = found(world.cast.goods, `${clubOf(who)}.${name}`);
    return { product_id: productId, variation_id: id, quantity };
  });
}

type Cart = { items: object[]; packs: object[] };

/** Gets a quote, then orders; retries with the same key until there is an answer. */
async function place(
  world: World,
  { as, who, means }: { as: string; who: string; means: Means },
  cart: Cart,
  method: "collect" | "post",
): Promise<void> {
  const person = personOf(world, who);
  const club = found(world.cast.clubs, person.club);
  const ask = world.asMember(person);
  const quoted = { ...cart, shipping_method_id: club.methods[method], country: "GB" };
  const quote = await untilAnswered(() =>
    ask<{ total: number }>({ method: "POST", path: "/api/club-member/cart-quote", body: quoted }),
  );
  if (quote.status !== 200) return;
  const total = Math.round(quote.data.total * 100);
  const credits = { credits: total, card: 0, both: Math.floor(total / 2) }[means];
  const body = {
    ...cart,
    shipping_method_id: club.methods[method],
    ...(method === "post" && { shipping_address_id: person.addressId }),
    credits_to_use: credits / 100,
  };
  const { inactiveSince } = found(world.books.people, person.wallet);
  const answer = await untilAnswered(() =>
    ask<OrderOutcome>({ method: "POST", path: "/api/club-member/order-store", body, key: `as-${as}` }),
  );
  if (answer.status === 200 && inactiveSince !== null)
    world.report("a member who is inactive, or a child of one, has ordered", `${as}: ${answer.text}`);
  if (answer.status === 200) await writeOrder(world, as, { person, origin: "bought" }, answer.data);
  // The order exists, though Stripe could not be asked, or refused the club's key; it is found among the member's orders.
  else if (answer.code.startsWith("PAYMENT_")) await adoptNewest(world, as, person.name);
}

/** An order was made although its answer says that Stripe could not be asked: it is among the person's own, or was ended. */
export async function adoptNewest(world: World, as: string, who: string): Promise<void> {
  const person = personOf(world, who);
  const listed = await untilAnswered(() =>
    world.asMember(person)<{ id: number; status: AdminOrder["status"] }[]>({
      method: "GET",
      path: "/api/club-member/get-orders?per_page=20",
    }),
  );
  const rows = Array.isArray(listed.data) ? listed.data : [];
  const newest = rows.find(
    ({ id, status }) =>
      (status === "pending_payment" || status === "cancelled") && !isWritten(world, person.club, id),
  );
  if (newest)
    await writeOrder(world, as, { person, origin: "bought" }, { order_id: newest.id, payment_url: null });
}

/** The payer does what Stripe's page asks for, whatever the shop thinks of it by then. */
export async function pay(world: World, { order: name, declined }: Doing<"pay">): Promise<void> {
  const one = orderOf(world, name);
  if (!one) return;
  const person = personOf(world, one.person);
  const shown = await world.asMember(person)<{ payment_url: string | null }>({
    method: "GET",
    path: `/api/club-member/get-orders/${one.id}`,
  });
  rememberSession(one.sessions, shown.data.payment_url ?? null);
  const session = [...one.sessions].at(-1);
  if (session) world.stage.stripe.control.pay(session, declined ? { card: "4000000000000002" } : {});
}

export async function confirm(world: World, { order: name }: Doing<"confirm">): Promise<void> {
  const one = orderOf(world, name);
  if (one)
    await world.asMember(personOf(world, one.person))({
      method: "GET",
      path: `/api/checkout/success/${one.id}`,
    });
}

export async function cancel(world: World, { order: name }: Doing<"cancel">): Promise<void> {
  const one = orderOf(world, name);
  if (!one) return;
  const answer = await world.asMember(personOf(world, one.person))<OrderOutcome>({
    method: "POST",
    path: "/api/club-member/order-cancel",
    body: { order_id: one.id },
  });
  if (answer.status === 200 && answer.data.status === "cancelled") one.cancelled = true;
}

export async function sendBack(world: World, step: Doing<"send-back">): Promise<void> {
  const one = orderOf(world, step.order);
  const [line] = one?.lines ?? [];
  if (!one || !line) return;
  const others = [...world.cast.goods.values()].filter(
    ({ name, productId }) =>
      productId === found(world.cast.goods, line.goods).productId && name !== line.goods,
  );
  const [wanted] = others;
  if (step.exchange && !wanted) return;
  const kind = step.exchange ? ("exchange" as const) : ("return" as const);
  const lines = [
    {
      order_line_id: line.id,
      quantity: step.pieces,
      ...(step.exchange && { variation_id: wanted?.id }),
    },
  ];
  const answer = await world.asMember(personOf(world, one.person))<MemberReturn>({
    method: "POST",
    path: "/api/club-member/returns",
    body: { order_id: one.id, kind, reason: "wrong_size", lines },
  });
  if (answer.status !== 200) return;
  world.books.returns.set(step.as, {
    name: step.as,
    club: one.club,
    id: answer.data.id,
    order: one.name,
    kind,
    lines: [{ line: line.id, quantity: step.pieces, wanted: step.exchange ? (wanted?.name ?? null) : null }],
    state: "requested",
  });
}

export async function withdraw(world: World, step: Doing<"withdraw">): Promise<void> {
  const one = world.books.returns.get(step.return);
  const whose = one && orderOf(world, one.order);
  if (!one || !whose) return;
  const answer = await world.asMember(personOf(world, whose.person))({
    method: "POST",
    path: "/api/club-member/returns/cancel",
    body: { id: one.id },
  });
  if (answer.status === 200) one.state = "ended";
}
