import { plainText } from "#contract/plain-text.ts";

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
