import type { PageSlug } from "#contract/page-slugs.ts";
import { starterTexts as words } from "#words/panel/starter-texts.ts";

/** The club's details that a sample text mentions. */
export type Facts = {
  club: string;
  email: string;
  returnsDays: number;
  /** The club's day, as people write it. */
  today: string;
};

type Starter = (facts: Facts) => string;

const contactWords = ({ email }: Facts) => (email ? words.contactByEmail(email) : words.contactByPage);

const shipping: Starter = () => words.shipping;

const returns: Starter = (facts) => words.returns(facts.returnsDays, contactWords(facts));

const terms: Starter = (facts) => words.terms(facts.club, contactWords(facts));

const privacy: Starter = (facts) => words.privacy(facts.club, contactWords(facts));

/** Where a text still waits for the club. */
export const { toFillIn } = words;

/** What European law asks of such a statement, in plain words. */
const accessibility: Starter = (facts) => words.accessibility(facts.club, contactWords(facts), facts.today);

const starters: Partial<Record<PageSlug, Starter>> = {
  "shipping-policy": shipping,
  "return-refund": returns,
  terms,
  "privacy-policy": privacy,
  accessibility,
};

const special: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const plain = (text: string) => text.replace(/[&<>]/g, (sign) => special[sign] ?? sign);

/** A text for a club to begin with, as HTML, with what it has told of itself; null for pages that it writes alone. */
export function starterText(slug: PageSlug, { club, email, ...facts }: Facts): string | null {
  const text = starters[slug]?.({ ...facts, club: plain(club), email: plain(email) });
  return text?.trim().replaceAll(/>\n</g, "><") ?? null;
}
