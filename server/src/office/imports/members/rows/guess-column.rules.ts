import type { SizeGroup } from "#contract/members.ts";
import { isSameText } from "#contract/same-text.ts";
import { wholeName } from "#server/platform/sheets/sheet-columns.ts";
import { isAddress } from "./member-row.rules.ts";

/** Texts that the club has, by which a column is recognised. */
export type KnownTexts = { categories: readonly string[]; sizes: readonly SizeGroup[] };

/** So many of the texts of a column must be of a kind: lists have mistakes. */
const enough = 0.8;
/** Begins as numbers do that are dialled; a membership number has neither. */
const dialled = /^(\+|\(?0)[\d\s()./-]{8,}$/;
/** A birthday such as `04/03/2015` may begin with a nought, too. */
const day = /^\d{1,2}([./-])\d{1,2}\1(\d{2}|\d{4})$/;
/** Two or more words of letters, as names are written: notes and remarks seldom begin and end with a capital. */
const name = /^(?!\p{Ll})[\p{L}\p{M}.'’-]+,?( [\p{L}\p{M}.'’-]+,?)* (?!\p{Ll})[\p{L}\p{M}.'’-]+$/u;
/** People whose names, addresses and numbers are not the member's. */
const ofOthers = /parent|guardian|mother|father|mum|dad|emergency|kin|doctor|gp\b|coach|partner|spouse/i;

/**
 * Which of the columns that are still open one with an unknown heading probably is, by the texts in it: addresses, telephone
 * numbers, the club's memberships or sizes, whole names. Null where they tell nothing.
 */
export function guessOf(
  { heading, texts }: { heading: string; texts: readonly string[] },
  open: readonly string[],
  { categories, sizes }: KnownTexts,
): string | null {
  const most = (fits: (text: string) => boolean) =>
    texts.length > 0 && texts.filter(fits).length >= enough * texts.length;
  const isOneOf = (all: readonly string[]) => (text: string) => all.some((one) => isSameText(one, text));
  const kinds = [
    { key: "email", fits: (text: string) => isAddress(text), own: true },
    { key: "phone", fits: (text: string) => dialled.test(text) && !day.test(text), own: true },
    { key: "category", fits: isOneOf(categories), own: false },
    ...sizes.map((one) => ({ key: `size:${one.group}`, fits: isOneOf(one.sizes), own: false })),
    { key: wholeName, fits: (text: string) => name.test(text.replaceAll(/\s+/g, " ")), own: true },
  ];
  const kind = kinds.find(({ key, fits, own }) => {
    return open.includes(key) && !(own && ofOthers.test(heading)) && most(fits);
  });
  return kind?.key ?? null;
}
