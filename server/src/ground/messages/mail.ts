import type { MailTemplate } from "#contract/messages.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import type { Block } from "./writing/blocks.ts";

export type MailEvent = MailTemplate["event"];

/** What a variable stands for: text, which is escaped where it is filled in, or a ready-made block. */
export type Value = string | number | Block;

/**
 * Everything about one mail that the shop sends by itself, said where it is caused: in the room's `.mails.ts`. What it says
 * is in the words of its event. `Data` is what it is told, with amounts in integer cents. Functions are written as methods,
 * so that a mail with any data fits into a list of mails.
 */
export type Mail<Event extends MailEvent = MailEvent, Data extends object = object> = {
  event: Event;
  /** What its wording may use besides `club_name`, by the name that stands between the braces. */
  variables: Record<keyof Words["mails"][Event]["labels"], Variable<Data>>;
  /** Where its button leads, in Liquid. */
  buttonUrl?: string;
  /** What it is told in a preview, where the club has nothing real of it yet. */
  sample(words: Words): Data;
  /** The club's newest of what it tells of, for previews; of a code or a link nothing real. */
  newest(tx: ClubTx, ctx: Ctx): Promise<Partial<Data>>;
  /** The variable without which nobody could log in. */
  needs?: string;
  /**
   * It holds a code or a link: what it says is not kept once it is sent, nor sent any more after this many seconds. A link
   * may live for less; whoever opens it then is told what to do.
   */
  secretLifeSeconds?: number;
  /** Somebody may be waiting for it at this moment: it goes beside all others, those of the lowest number first. */
  urgency?: number;
};

export type Variable<Data extends object> = {
  value(data: Data, words: Words): Value;
  /** Ready-made HTML: for the text only, as a paragraph of its own. */
  isBlock?: boolean;
};

/** The mail of each event that the contract knows. */
export type Mails = { readonly [Event in MailEvent]: Mail<Event> };

/** Undefined for an event of former times, which stored mails may have. */
export function mailOf(mails: Mails, event: string): Mail | undefined {
  return Object.hasOwn(mails, event) ? mails[event as MailEvent] : undefined;
}

/** The events of mails that somebody may be waiting for, those that go first at the front. */
export function urgentEvents(mails: Mails): string[] {
  const urgent = Object.values(mails).filter(({ urgency }) => urgency !== undefined);
  return urgent.toSorted((a, b) => (a.urgency ?? 0) - (b.urgency ?? 0)).map(({ event }) => event);
}
