import type { MailTemplate } from "#contract/messages.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import { type MailBlock, webAddress } from "./writing/blocks.ts";

export type MailEvent = MailTemplate["event"];

/** A variable's value: text, which is escaped when it is filled in, or a ready-made block. */
export type MailValue = string | number | MailBlock;

/**
 * Everything about one mail that the shop sends by itself, declared by the room that causes it, in its `.mails.ts`. Its texts
 * are in the words of its event. `Data` is its input, with amounts in integer cents. Functions are written as methods,
 * so that a mail with any data fits into a list of mails.
 */
export type Mail<Event extends MailEvent = MailEvent, Data extends object = object> = {
  event: Event;
  /** What its wording may use besides `club_name`, by the name between the braces. */
  variables: Record<keyof Words["mails"][Event]["labels"], Variable<Data>>;
  /** Where its button leads, in Liquid. */
  buttonUrl?: string;
  /** Its input in a preview, if the club has no real data for it yet. */
  sample(words: Words): Data;
  /** The club's newest real data for it, for previews; never a real code or link. */
  newest(tx: ClubTx, ctx: Ctx): Promise<Partial<Data>>;
  /** The variable without which nobody could log in. */
  needs?: string;
  /**
   * It contains a code or a link: its text is erased once it is sent, and it is not sent after this many seconds. A link
   * may expire sooner; whoever opens it then is told what to do.
   */
  secretLifeSeconds?: number;
  /** It tells the owner of an address that a login has left it, so it goes to no other. */
  isForFormerAddress?: boolean;
  /** Somebody may be waiting for it right now: it bypasses all others, lowest number first. */
  urgency?: number;
};

type Variable<Data extends object> = {
  value(data: Data, words: Words): MailValue;
  /** Ready-made HTML: for the text only, as a paragraph of its own. */
  isBlock?: boolean;
};

/** The mail of each event that the contract knows. */
export type Mails = { readonly [Event in MailEvent]: Mail<Event> };

/** Undefined for a former event, which stored mails may still have. */
export function mailOf(mails: Mails, event: string): Mail | undefined {
  return Object.hasOwn(mails, event) ? mails[event as MailEvent] : undefined;
}

/** The events of mails that somebody may be waiting for, most urgent first. */
export function urgentEvents(mails: Mails): string[] {
  const urgent = Object.values(mails).filter(({ urgency }) => urgency !== undefined);
  return urgent.toSorted((a, b) => (a.urgency ?? 0) - (b.urgency ?? 0)).map(({ event }) => event);
}

/** Variables shared by mails of several rooms. */
export const firstName = { value: (data: { first_name: string }) => data.first_name };
export const validFor = { value: (data: { valid_for: string }) => data.valid_for };
export const reason = { value: (data: { reason: string }) => data.reason };
export const reasonNote = {
  value: (data: { reason: string }, { messages }: Words) => data.reason && messages.reason(data.reason),
};

/** The address in the data under the variable's own name. */
export function link<Name extends string>(name: Name) {
  return { value: (data: Record<Name, string>) => webAddress(data[name]) };
}

const clubName = "club_name";

/** Name and kind of everything that a mail's wording may use. */
export function variablesOf({ variables }: Mail): { name: string; isBlock: boolean }[] {
  const own = Object.entries<Variable<object>>(variables).map(([name, { isBlock = false }]) => ({
    name,
    isBlock,
  }));
  return [...own, { name: clubName, isBlock: false }];
}

/** What a variable is called where staff choose it. */
export function labelOf({ event }: Mail, name: string, { mails, messages }: Words): string {
  const labels: Record<string, string> = mails[event].labels;
  return labels[name] ?? messages.clubName;
}

/** The values of a mail's variables. */
export function valuesOf<Data extends object>(
  { variables }: Mail<Mail["event"], Data>,
  data: NoInfer<Data>,
  words: Words,
  club: string,
): Record<string, MailValue> {
  const own = Object.entries<Variable<Data>>(variables).map(
    ([name, { value }]) => [name, value(data, words)] as const,
  );
  return { ...Object.fromEntries(own), [clubName]: club };
}
