import type { AdminEntitlement } from "#contract/grants.ts";
import type { AdminMember } from "#contract/member-rows.ts";
import type { AdminProduct } from "#contract/products.ts";
import type { Act } from "../plan/steps.ts";
import { clubOf, found } from "../stage/cast.ts";
import { clubBookOf, dollars, personOf, type World } from "../world.ts";
import { untilAnswered } from "./until-answered.ts";

type Doing<Name extends Act["do"]> = Extract<Act, { do: Name }>;

const dayMs = 24 * 3600 * 1000;
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

let grants = 0;

export async function grant(world: World, { who, cents, days }: Doing<"grant">): Promise<void> {
  const endsOn = days === undefined ? null : dayOf(world.stage.clock.now() + days * dayMs);
  if (!(await changeCredits(world, who, "grant", cents, endsOn))) return;
  const endsAt = endsOn === null ? null : Date.parse(endsOn) + dayMs;
  found(world.books.people, personOf(world, who).wallet).grants.push({ cents, endsAt });
}

export async function deduct(world: World, { who, cents }: Doing<"deduct">): Promise<void> {
  if (await changeCredits(world, who, "deduct", cents, null))
    found(world.books.people, personOf(world, who).wallet).deductedCents += cents;
}

async function changeCredits(
  world: World,
  who: string,
  kind: "grant" | "deduct",
  cents: number,
  expires_on: string | null,
): Promise<boolean> {
  const person = personOf(world, who);
  grants += 1;
  const key = `credits-${grants}`;
  const { id } = personOf(world, person.wallet);
  const body = { member_id: id, kind, amount: dollars(cents), expires_on, reason: "Season" };
  const answer = await untilAnswered(() =>
    world.asAdmin(person.club)({
      method: "POST",
      path: "/api/club-member/manage-member-credits",
      body,
      key,
    }),
  );
  return answer.status === 200;
}

let corrections = 0;

/** Adds or removes stock. The reason is unique, so that it can be looked up whether it was done. */
export async function stock(world: World, { goods, delta }: Doing<"stock">): Promise<void> {
  const { id, productId, club } = found(world.cast.goods, goods);
  corrections += 1;
  const reason = `Count ${corrections}`;
  const ask = world.asManager(club);
  const answer = await ask({
    method: "POST",
    path: "/api/club-product/change-stock",
    body: { variation_id: id, delta, reason },
  });
  const write = () => world.books.received.set(goods, (world.books.received.get(goods) ?? 0) + delta);
  if (answer.status === 200) write();
  if (answer.status === 0 || answer.code === "UNAVAILABLE")
    world.doubts.push(async () => {
      const path = `/api/club-product/stock-history/${productId}?per_page=100`;
      const history = await untilAnswered(() => ask<{ reason: string }[]>({ method: "GET", path }));
      if (Array.isArray(history.data) && history.data.some((entry) => entry.reason === reason)) write();
    });
}

export async function price(world: World, { goods, percent }: Doing<"price">): Promise<void> {
  const { productId, club } = found(world.cast.goods, goods);
  await world.asAdmin(club)({
    method: "POST",
    path: "/api/club-product/bulk-update",
    body: { selection: { ids: [productId] }, change: { field: "price_percent", percent } },
  });
  await world.asAdmin(club)<AdminProduct>({ method: "GET", path: `/api/club-product/details/${productId}` });
}

async function readMember(world: World, who: string): Promise<AdminMember | undefined> {
  const person = personOf(world, who);
  const answer = await untilAnswered(() =>
    world.asAdmin(person.club)<AdminMember>({
      method: "GET",
      path: `/api/club-member/show/${person.id}`,
    }),
  );
  return answer.status === 200 ? answer.data : undefined;
}

export async function activate(world: World, { who, active }: Doing<"activate">): Promise<void> {
  const shown = await readMember(world, who);
  const book = found(world.books.people, who);
  if (!shown || book.erased) return;
  const { first_name, last_name, phone, email, version } = shown;
  const body = {
    first_name,
    last_name,
    phone,
    email,
    version,
    account_status: active ? 1 : 2,
    membership_category_id: shown.membership_category?.id ?? null,
  };
  const person = personOf(world, who);
  // From now on it is uncertain whether orders of the family are allowed.
  if (active) book.inactiveSince = null;
  const answer = await world.asAdmin(person.club)({
    method: "PUT",
    path: `/api/club-member/update/${person.id}`,
    body,
  });
  if (answer.status === 200 && !active) book.inactiveSince = world.stage.clock.now();
}

let memberships = 0;

/** Gives a person a membership that was just made. */
export async function membership(world: World, { who }: Doing<"membership">): Promise<void> {
  const person = personOf(world, who);
  memberships += 1;
  const made = await world.asAdmin(person.club)<{ id: number }>({
    method: "POST",
    path: "/api/club-membership-category/store",
    body: { name: `Level ${memberships}`, joining_credits: 0 },
  });
  const shown = await readMember(world, who);
  if (made.status !== 200 || !shown || shown.account_status !== 1) return;
  const { first_name, last_name, phone, email, version, account_status } = shown;
  await world.asAdmin(person.club)({
    method: "PUT",
    path: `/api/club-member/update/${person.id}`,
    body: {
      first_name,
      last_name,
      phone,
      email,
      version,
      account_status,
      membership_category_id: made.data.id,
    },
  });
}

export async function erase(world: World, { who }: Doing<"erase">): Promise<void> {
  const person = personOf(world, who);
  const shown = await readMember(world, who);
  if (!shown) return;
  const answer = await world.asAdmin(person.club)({
    method: "POST",
    path: "/api/club-member/erase",
    body: { id: person.id, version: shown.version },
  });
  if (answer.status === 200) found(world.books.people, who).erased = true;
}

export async function givePack(world: World, { club, pack, to }: Doing<"give-pack">): Promise<void> {
  await world.asAdmin(club)({
    method: "POST",
    path: "/api/club-packs/grant",
    body: {
      pack_id: found(found(world.cast.clubs, club).packs, pack).id,
      audience: { member_ids: to.map((who) => personOf(world, who).id) },
    },
  });
}

export async function revokePack(world: World, { club, pack, from }: Doing<"revoke-pack">): Promise<void> {
  const { id } = found(found(world.cast.clubs, club).packs, pack);
  const ask = world.asAdmin(club);
  const list = await ask<AdminEntitlement[]>({
    method: "GET",
    path: `/api/club-packs/entitlements?pack_id=${id}&member_id=${personOf(world, from).id}`,
  });
  const rights = Array.isArray(list.data) ? list.data.map((right) => right.id) : [];
  if (rights.length > 0)
    await ask({
      method: "POST",
      path: "/api/club-packs/revoke",
      body: { entitlement_ids: rights, reason: "Left" },
    });
}

export async function redeemAll(world: World, { club }: Doing<"redeem-all">): Promise<void> {
  clubBookOf(world, clubOf(club)).redeems = true;
  await world.asAdmin(club)({
    method: "POST",
    path: "/api/redeem-auto-redemption-packs",
    body: { type: "all", member_ids_arr: [0] },
  });
}

export async function exportOrders(world: World, { club }: Doing<"export">): Promise<void> {
  await world.asAdmin(club)({ method: "POST", path: "/api/club-orders/export", body: { format: "xlsx" } });
}
