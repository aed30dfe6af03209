import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { foldText } from "#contract/fold-text.ts";
import { pictureLibrary } from "#server/platform/needed-later.ts";
import { blocksOf, type GuideBlock, linksIn, pagePath, withoutMarks } from "./markdown.ts";

export type GuidePage = {
  /** The file's name without its end. */
  readonly name: string;
  readonly path: string;
  readonly title: string;
  /** Its first paragraph. */
  readonly summary: string;
  readonly blocks: GuideBlock[];
  readonly sections: Section[];
};
/** What is below a heading, for searching. The first section of a page is its beginning. */
export type Section = { readonly title: string; readonly path: string; readonly text: string };

export type Guide = {
  /** In the order of the list on the first one, which begins them. */
  readonly pages: GuidePage[];
  /** Width and height of each picture, so that nothing shifts when it loads. */
  readonly pictures: Map<string, { width: number; height: number }>;
};

export const guideFolder = fileURLToPath(new URL("../../../../docs/guide", import.meta.url));
export const picturesFolder = join(guideFolder, "pictures");

let kept: Promise<Guide> | undefined;

/** The guide, read once from its files. */
export function readGuide(): Promise<Guide> {
  kept ??= read().catch((error) => {
    kept = undefined;
    throw error;
  });
  return kept;
}

async function read(): Promise<Guide> {
  const first = await readPage("README");
  const listed = first.blocks.flatMap((block) => (block.kind === "list" ? block.items : []));
  const names = listed.flatMap((item) => linksIn(item).slice(0, 1)).map((link) => link.replace(/\.md$/, ""));
  const pages = [first, ...(await Promise.all(names.map(readPage)))];
  const files = pages.flatMap(({ blocks }) =>
    blocks.flatMap((one) => (one.kind === "picture" ? [one.file] : [])),
  );
  const pictures = new Map((await Promise.all(files.map(sizeOf))).flat());
  return { pages, pictures };
}

async function readPage(name: string): Promise<GuidePage> {
  const blocks = blocksOf(await readFile(join(guideFolder, `${name}.md`), "utf8"));
  const [title, summary] = blocks;
  if (title?.kind !== "heading" || title.level !== 1 || summary?.kind !== "paragraph")
    throw new Error(`The guide's page ${name} does not begin with its title and a sentence`);
  const path = pagePath(name);
  return {
    name,
    path,
    blocks,
    title: title.text,
    summary: withoutMarks(summary.text),
    sections: sectionsOf(path, blocks),
  };
}

function sectionsOf(path: string, blocks: GuideBlock[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") {
      const address = block.level === 1 ? path : `${path}#${block.anchor}`;
      sections.push({ title: withoutMarks(block.text), path: address, text: "" });
    } else {
      const section = sections.pop();
      if (section) sections.push({ ...section, text: `${section.text} ${textOf(block)}`.trim() });
    }
  }
  return sections;
}

function textOf(block: GuideBlock): string {
  if (block.kind === "paragraph" || block.kind === "note") return withoutMarks(block.text);
  if (block.kind === "list") return block.items.map(withoutMarks).join(" ");
  if (block.kind === "table") return [block.head, ...block.rows].flat().map(withoutMarks).join(" ");
  return block.kind === "picture" ? block.alt : "";
}

/** None for a missing picture: its page is worth reading without it. */
async function sizeOf(file: string): Promise<[string, { width: number; height: number }][]> {
  const found = await pictureLibrary()(join(picturesFolder, file))
    .metadata()
    .catch(() => null);
  return found ? [[file, { width: found.width, height: found.height }]] : [];
}

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
