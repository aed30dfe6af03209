import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "@swc/core";
import { beforeAll, describe, expect, it } from "vitest";
import { rights } from "#contract/manager-rights.ts";
import { panelScreens } from "#contract/panel-screens.ts";
import { statuses } from "#contract/words/en/statuses.ts";
import { settingsPlaces } from "#web/app/layouts/guide-link.tsx";
import type { GuideBlock } from "./markdown.ts";
import { hrefOf, linksIn, namesIn } from "./markdown.ts";
import { type Guide, guideFolder, picturesFolder, readGuide } from "./read-guide.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
/** Where the words on screen come from: the web app's, the contract's, those of mails, and the columns of workbooks. */
const wordsStandIn = [
  /^web\/src\/.*\.tsx?$/,
  /^contract\/src\/.*\.ts$/,
  /^server\/src\/ground\/messages\/.*\.ts$/,
  /^server\/src\/.*sheets?(\/.*)?\.ts$/,
];

let guide: Guide;
beforeAll(async () => {
  guide = await readGuide();
});

const textsOf = (block: GuideBlock): string[] => {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  return block.kind === "picture" ? [] : [block.text];
};
const textsOn = (page: Guide["pages"][number]) => page.blocks.flatMap(textsOf);

describe("the guide", () => {
  it("lists each of its pages once on the first one", async () => {
    const files = (await readdir(guideFolder)).filter((name) => name.endsWith(".md"));
    expect(guide.pages.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort());
    const titles = new Set(guide.pages.map(({ title }) => title));
    expect(titles.size).toBe(guide.pages.length);
  });

  it("explains each status that staff meet, and no other, in the words of the screens and workbooks", () => {
    const explained = guide.pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === "table" && block.head[0] === "Status" ? [block.rows.map(([word]) => word)] : [],
      ),
    );
    const kinds = ["order", "fulfilment", "payment", "entitlement", "return", "product"] as const;
    expect(explained.map((words) => words.toSorted()).toSorted()).toEqual(
      kinds
        .map((kind) =>
          Object.values(statuses[kind])
            .map((word) => `**${word}**`)
            .toSorted(),
        )
        .toSorted(),
    );
  });

  it("gives every heading of a page an address of its own", () => {
    for (const { name, sections } of guide.pages) {
      const addresses = sections.map(({ path }) => path);
      expect(new Set(addresses).size, name).toBe(addresses.length);
    }
  });

  it("leads from no page to a place that is not there, nor does the panel", () => {
    const places = new Set(guide.pages.flatMap(({ sections }) => sections.map(({ path }) => path)));
    const own = guide.pages.flatMap((page) =>
      textsOn(page)
        .flatMap(linksIn)
        .map(hrefOf)
        .map((address) => (address.startsWith("#") ? page.path + address : address)),
    );
    const fromPanel = [
      ...Object.values(panelScreens).map(({ guide }) => guide),
      ...Object.values(settingsPlaces),
    ].map((place) => `/guide/${place}`);
    const inside = [...own, ...fromPanel].filter((address) => address.startsWith("/"));
    expect([...new Set(inside)].filter((address) => !places.has(address))).toEqual([]);
  });

  it("shows every picture that lies in its folder, and none that does not, in less than 2 MB", async () => {
    const files = (await readdir(picturesFolder)).filter((name) => name.endsWith(".webp"));
    const shown = guide.pages.flatMap(({ blocks }) =>
      blocks.flatMap((one) => (one.kind === "picture" ? [one.file] : [])),
    );
    expect([...new Set(shown)].sort()).toEqual(files.sort());
    const contents = await Promise.all(files.map((name) => readFile(join(picturesFolder, name))));
    expect(contents.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2 * 1024 * 1024);
  });

  // It reads every file of the web app, which is slow on a busy machine.
  it("writes in bold only what stands on the screen in the same words", async () => {
    const words = await wordsOnScreen();
    const isShown = (name: string) =>
      name.split("…").every((part) => part.trim() === "" || words.has(part.trim()));
    const invented = guide.pages.flatMap((page) => {
      const names = textsOn(page).flatMap(namesIn);
      return names.filter((name) => !isShown(name)).map((name) => `${page.name}: ${name}`);
    });
    expect([...new Set(invented)]).toEqual([]);
  });

  it("takes the table of who may do what from the contract", () => {
    const page = guide.pages.find(({ name }) => name === "who-may-do-what");
    const table = page?.blocks.find((block) => block.kind === "table" && block.head.includes("Manager"));
    expect(table).toMatchObject({ rows: { length: rights.length } });
  });
});

/** All text in quotes or between the tags of a screen. */
async function wordsOnScreen(): Promise<Set<string>> {
  const words = new Set<string>();
  // A number in brackets may follow.
  const take = (text: string) => words.add(text.replace(/\s+/g, " ").replace(/ \($/, "").trim());
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, cooked } = node as { type?: string; value?: unknown; cooked?: unknown };
    if ((type === "StringLiteral" || type === "JSXText") && typeof value === "string") take(value);
    if (type === "TemplateElement" && typeof cooked === "string") take(cooked);
    for (const part of Object.values(node)) walk(part);
  };
  for (const folder of ["web/src", "contract/src", "server/src"]) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      const file = `${folder}/${name}`;
      if (/\.test\.tsx?$/.test(file) || !wordsStandIn.some((form) => form.test(file))) continue;
      walk(
        parseSync(await readFile(join(root, file), "utf8"), {
          syntax: "typescript",
          tsx: file.endsWith("x"),
        }),
      );
    }
  }
  return words;
}
