import { foldText } from "#contract/fold-text.ts";
import { type GuidePage, readGuide } from "./read-guide.ts";

export type FoundSection = { title: string; page: string; path: string; excerpt: string };

/** How much of a section's text is shown around a match, in characters. */
const excerptLength = 160;

/** Sections of the guide that contain every word, best first: those with matches in the heading come before the others. */
export async function findInGuide(keywords: string, most: number): Promise<FoundSection[]> {
  const words = wordsIn(keywords)
    .split(" ")
    .filter(({ length }) => length > 1);
  if (words.length === 0) return [];
  const { pages } = await readGuide();
  const found = pages
    .flatMap((page) => page.sections.map((section) => ({ page, ...section })))
    .flatMap((section) => {
      const rank = rankOf(section, words);
      return rank === null ? [] : [{ ...section, rank }];
    });
  return found
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ title, page, path, text }) => ({
      title,
      page: page.title,
      path,
      excerpt: excerptOf(text, words),
    }));
}

type Found = { page: GuidePage; title: string; text: string };

/** Lower is better; null if a word is missing. A word counts if another one begins with it. */
function rankOf({ page, title, text }: Found, words: string[]): number | null {
  const holds = (place: string) => (word: string) => ` ${wordsIn(place)}`.includes(` ${word}`);
  const [inTitle, inPage] = [holds(title), holds(page.title)];
  // A few letters of somebody's name are the prefix of too many words of a text.
  const inText = (word: string) => word.length >= 4 && holds(text)(word);
  if (words.every(inTitle)) return 0;
  if (words.every((word) => inTitle(word) || inPage(word))) return 1;
  if (!words.every((word) => inTitle(word) || inPage(word) || inText(word))) return null;
  return words.some(inTitle) ? 2 : 3;
}

function wordsIn(text: string): string {
  return foldText(text).replace(/[^a-z0-9]+/g, " ");
}

function excerptOf(text: string, words: string[]): string {
  const at = text.toLowerCase().indexOf(words.find((word) => text.toLowerCase().includes(word)) ?? "");
  const start = at < excerptLength / 2 ? 0 : text.indexOf(" ", at - excerptLength / 2) + 1;
  const end = text.lastIndexOf(" ", start + excerptLength);
  const isWhole = text.length <= start + excerptLength;
  return `${start > 0 ? "… " : ""}${isWhole ? text.slice(start) : `${text.slice(start, end)} …`}`;
}
