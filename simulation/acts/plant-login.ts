import { setTimeout as pause } from "node:timers/promises";
import type { AdminMember } from "#contract/member-rows.ts";
import type { Act } from "../plan/steps.ts";
import { canaryOf, found } from "../stage/cast.ts";
import { personOf, type World } from "../world.ts";
import { itemsOf } from "./members.ts";
import { untilAnswered } from "./until-answered.ts";

type Doing<Name extends Act["do"]> = Extract<Act, { do: Name }>;

/** A manager gives themselves a login in somebody's family: as a new dependant, or at the address of an existing one. */
export async function plantLogin(world: World, step: Doing<"plant-login">): Promise<void> {
  const primary = personOf(world, step.in);
  const child = step.child === undefined ? undefined : personOf(world, step.child);
  const ask = world.asManager(primary.club);
  const shown =
    child &&
    (await untilAnswered(() =>
      ask<AdminMember>({ method: "GET", path: `/api/club-member/show/${child.id}` }),
    ));
  const email = `${step.as}@${canaryOf(primary.club)}.example`;
  const answer = await ask<AdminMember>({
    method: "POST",
    path: "/api/club-member/update-secondary-member",
    body: {
      primary_member_id: primary.id,
      ...(child && { id: child.id, version: shown?.data.version }),
      first_name: child ? child.name.split(".")[1] : "Nobody",
      last_name: canaryOf(primary.club),
      relation: "Child",
      email,
      invite: true,
    },
  });
  if (answer.status === 200) world.books.planted.set(step.as, { in: primary.name, email });
}

/** How long the mail to a planted login may take, in milliseconds. */
const mailLimitMs = 15_000;

/** Whoever planted a login opens the mailed link and buys for what the family has. */
export async function spendPlanted(world: World, step: Doing<"spend-planted">): Promise<void> {
  const planted = world.books.planted.get(step.login);
  if (!planted) return;
  const { club } = personOf(world, planted.in);
  const link = await mailedLink(world, planted.email);
  if (link === undefined) return;
  const chosen = await world.web.call<{ session: { access_token: string } | null }>(
    { club },
    {
      method: "POST",
      path: "/api/set-password/store",
      body: { token: link, password: "quiet harbour lamp 9", domain: club },
    },
  );
  const cart = {
    items: itemsOf(world, planted.in, step.goods),
    packs: [],
    shipping_method_id: found(world.cast.clubs, club).methods.collect,
  };
  const caller = { club, token: chosen.data.session?.access_token };
  const quote = await world.web.call<{ total: number }>(caller, {
    method: "POST",
    path: "/api/club-member/cart-quote",
    body: cart,
  });
  const bought = await world.web.call(caller, {
    method: "POST",
    path: "/api/club-member/order-store",
    body: { ...cart, credits_to_use: quote.data.total },
    key: `planted-${step.login}`,
  });
  if (bought.status === 200)
    world.report("a login that no family allowed has spent its credits", `${planted.email}: ${bought.text}`);
}

async function mailedLink({ stage }: World, email: string): Promise<string | undefined> {
  const url = `${stage.mailbox.httpUrl}/dev/mailbox.json?to=${encodeURIComponent(email)}`;
  for (const end = Date.now() + mailLimitMs; Date.now() < end; await pause(100)) {
    const mails = await (await fetch(url)).text();
    const link = /set-password\?token=([\w.-]+)/.exec(mails)?.[1];
    if (link) return link;
  }
  return undefined;
}
