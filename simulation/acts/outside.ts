import type Stripe from "stripe";
import type { ClubSettingsView } from "#contract/settings.ts";
import type { OrderBook } from "../books/books.ts";
import type { Act } from "../plan/steps.ts";
import { stripeKeyOf } from "../stage/cast.ts";
import { clubBookOf, orderOf, type World } from "../world.ts";
import { untilAnswered } from "./until-answered.ts";

type Doing<Name extends Act["do"]> = Extract<Act, { do: Name }>;

/** Faults last until the next rest. */
export async function stripeTrouble(world: World, { how }: Doing<"stripe-trouble">): Promise<void> {
  world.stage.stripe.control.setFaults(
    { slow: { delay_ms: 1_500, delay_rate: 0.3 }, fails: { fail_rate: 0.3 }, cuts: { cut_rate: 0.3 } }[how],
  );
}

export async function stripeEvents(world: World, { how }: Doing<"stripe-events">): Promise<void> {
  world.stage.stripe.control.setWebhooks(
    { late: { hold: true }, twice: { copies: 2 }, mixed: { jitter_ms: 1_500 } }[how],
  );
}

/** The club gets a new key from Stripe and enters it, as usual; the old one ends at once, or stays valid for a while. */
export async function rollStripeKey(world: World, { club, revoke }: Doing<"roll-key">): Promise<void> {
  const book = clubBookOf(world, club);
  const { control } = world.stage.stripe;
  const old = stripeKeyOf(club, book.keyTurn);
  book.keyTurn += 1;
  book.keySaved = false;
  control.addKey(old, stripeKeyOf(club, book.keyTurn));
  await saveKey(world, club);
  if (revoke) control.revokeKey(old);
}

/** Enters the newest key in the panel; retried at rest if that failed. */
export async function saveKey(world: World, club: string): Promise<void> {
  const book = clubBookOf(world, club);
  const ask = world.asAdmin(club);
  const shown = await untilAnswered(() =>
    ask<ClubSettingsView>({ method: "GET", path: "/api/club/get-settings" }),
  );
  if (shown.status !== 200) return;
  const answer = await ask({
    method: "POST",
    path: "/api/club/stripe-settings",
    body: { secret_key: stripeKeyOf(club, book.keyTurn), version: shown.data.version },
  });
  book.keySaved = answer.status === 200;
}

/** Disputed by the cardholder, and decided by the bank. */
export async function dispute(world: World, { order: name, end }: Doing<"dispute">): Promise<void> {
  const one = orderOf(world, name);
  if (!one) return;
  const { control } = world.stage.stripe;
  for (const { intent } of await capturedOf(world, one)) {
    if (intent.latest_charge === null || typeof intent.latest_charge === "string") continue;
    // A bank takes nothing back that was given back already, nor twice.
    if (intent.latest_charge.amount_refunded > 0 || intent.latest_charge.disputed) continue;
    if (disputed.has(intent.id)) continue;
    disputed.add(intent.id);
    const id = control.dispute(intent.id);
    control.moveDispute(id, end);
  }
}

const disputed = new Set<string>();

type Captured = { session: string; intent: Stripe.PaymentIntent };

/** What Stripe has captured of an order's sessions. */
export async function capturedOf(
  { stage, books }: World,
  { sessions, club }: Pick<OrderBook, "sessions" | "club">,
): Promise<Captured[]> {
  const apiKey = stripeKeyOf(club, books.clubs.get(club)?.keyTurn ?? 0);
  const captured: Captured[] = [];
  for (const session of sessions) {
    const shown = await stage.dashboard.checkout.sessions.retrieve(
      session,
      { expand: ["payment_intent.latest_charge"] },
      { apiKey },
    );
    const intent = shown.payment_intent;
    if (shown.payment_status === "paid" && intent && typeof intent !== "string")
      captured.push({ session, intent });
  }
  return captured;
}

export async function mailDown(world: World): Promise<void> {
  await setMail(world, true);
}

/** Whether mail is taken at all. */
export async function setMail({ stage }: World, down: boolean): Promise<void> {
  await fetch(`${stage.mailbox.httpUrl}/dev/mailbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ down }),
  });
}
