import type { Entitlement } from "#contract/entitlements.ts";
import { plainText } from "#contract/plain-text.ts";
import { formatDay } from "#web/lib/format.ts";
import { choosePath, orderPath, paths } from "#web/lib/paths.ts";
import type { CartPack } from "#web/shared/cart/cart.rules.ts";
import { type PackStep, packStep, progressText } from "#web/shared/packs/pack-step.ts";
import { home } from "#words/home.ts";

const words = home.yours;
/** What expires later than this is not worth a warning yet, in days. */
const SOON_DAYS = 60;
const DAY_MS = 86_400_000;

/** The next step for a pack, in a few words, and its link. */
export function nextStep(entitlement: Entitlement, step: PackStep): { label: string; to: string } {
  const { id, order } = entitlement;
  switch (step.kind) {
    case "choose":
      return { label: step.isBegun ? progressText(entitlement) : words.choose, to: choosePath(id) };
    case "ready":
      return { label: words.ready, to: paths.entitlements };
    case "in_cart":
      return { label: words.inCart, to: paths.cart };
    case "held":
      return { label: words.notPaid, to: order ? orderPath(order.id) : paths.orders };
    case "later":
      return { label: words.later, to: paths.entitlements };
    case "closed":
      return { label: words.closed, to: paths.entitlements };
  }
}

/** Those that end first, first; those without an end last, in their order. */
export function endingFirst<T extends { entitlement: Pick<Entitlement, "closes_on"> }>(open: T[]): T[] {
  const end = ({ entitlement }: T) => entitlement.closes_on ?? "9999";
  return open.toSorted((a, b) => (end(a) === end(b) ? 0 : end(a) < end(b) ? -1 : 1));
}

/** How many packs can be used now, and which of them ends first; they come sorted by that. */
export function waitingText(open: Entitlement[], packs: CartPack[], today?: string): string {
  const waiting = open.filter((one) =>
    ["choose", "ready", "in_cart"].includes(packStep(one, packs, today).kind),
  );
  const [first] = waiting;
  if (!first) return words.nothing;
  const { pack, closes_on: end } = first;
  if (end === null) return words.waiting(waiting.length);
  return words.waitingUntil(waiting.length, pack.name, formatDay(end));
}

type CreditEntry = { credits: number; expires_at: string };

/** The credits that expire first, if that is within 60 days. */
export function creditsEndingSoon<T extends CreditEntry>(entries: T[], now = new Date()): T | undefined {
  const until = now.getTime() + SOON_DAYS * DAY_MS;
  return entries
    .filter(({ credits, expires_at }) => credits > 0 && Date.parse(expires_at) <= until)
    .toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at))[0];
}

const INTRO_LENGTH = 400;

export type Welcome = {
  /** The text beside the club's name; empty if the page begins with anything but a short paragraph. */
  intro: string;
  /** The rest, as sanitised HTML; empty if there is no more. */
  rest: string;
};

/** Splits what a club wrote for its home page: a short first paragraph goes beside the club's name. */
export function splitWelcome(html: string): Welcome {
  const [first = "", paragraph = ""] = /^\s*<p(?:\s[^>]*)?>(.*?)<\/p>/s.exec(html) ?? [];
  const words = plainText(paragraph, INTRO_LENGTH + 1);
  const isShort = words.length <= INTRO_LENGTH && !/<img\s/.test(paragraph);
  const rest = isShort ? html.slice(first.length) : html;
  const says = /<(img|hr)\b/.test(rest) || plainText(rest, rest.length) !== "";
  return { intro: isShort ? words : "", rest: says ? rest : "" };
}
