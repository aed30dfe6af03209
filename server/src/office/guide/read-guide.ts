import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
