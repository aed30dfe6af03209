import type { Text } from "#server/words/languages.ts";
import { ApiError } from "./http/api-error.ts";

/**
 * The beginning of a text, at most this many UTF-16 units of it: never half of a character of two, which neither JSON in the
 * database nor an address takes.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

type Found = { holder: Record<string, unknown>; path: string };

const sentence: Text = ({ http }) => http.unstorable;

/**
 * Makes every text of an input acceptable to the database, before anything reads it: a lone surrogate becomes
 * the replacement character, as it would in UTF-8. Throws VALIDATION_FAILED for NUL, which no text may contain, with
 * its path. No recursion, because the sender chooses how deep the input goes.
 */
export function makeStorable(input: object): void {
  const open: Found[] = [{ holder: input as Record<string, unknown>, path: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { holder, path } = next;
    for (const [name, value] of Object.entries(holder)) {
      const at = path ? `${path}.${name}` : name;
      if (name.includes("\0") || !name.isWellFormed()) refuse(path || "_");
      if (typeof value === "string") {
        if (value.includes("\0")) refuse(at);
        if (!value.isWellFormed()) holder[name] = value.toWellFormed();
      } else if (typeof value === "object" && value !== null) {
        // A path is only shown to people, who do not read far.
        open.push({ holder: value as Record<string, unknown>, path: at.slice(0, 200) });
      }
    }
  }
}

function refuse(path: string): never {
  throw new ApiError("VALIDATION_FAILED", { message: sentence, errors: { [path]: [sentence] } });
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

/** The words of sanitised HTML without its formatting, at most this many characters: for descriptions, not for pages. */
export function excerptOf(html: string, length: number): string {
  const words = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:!?])/g, "$1")
    .trim();
  if (words.length <= length) return words;
  const cut = words.slice(0, length - 1);
  const atWord = cut.lastIndexOf(" ");
  // A word so long that half of the excerpt would be lost is itself cut.
  return `${(atWord < length / 2 ? cut : cut.slice(0, atWord)).trimEnd()}…`;
}
