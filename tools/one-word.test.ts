import { globSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "./project-root.ts";

/** Texts by code: `{ draft: "Draft", live: "Live" }`, and where they stand. */
type Wording = { place: string; texts: Record<string, unknown> };
type Enum = { name: string; codes: readonly string[] };

/** Words that are others on purpose, and why. */
const allowed: Record<string, string> = {
  "server/src/words/en/documents.ts: onItsWayBack": "a row of a sum",
  "server/src/words/en/orders.ts: next": "what happens next, in the middle of a sentence",
  "web/src/words/en/orders.ts: placed": "what a member is told of their own order",
  "web/src/words/en/orders.ts: refundTo": "what a member is told of their own money",
  "web/src/words/en/returns.ts: ask": "what a button does",
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function modulesOf(...folders: string[]): Promise<[file: string, exported: Record<string, unknown>][]> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: projectRoot }));
  const read = files.toSorted().filter((file) => !/\.test\.ts$|\/en\/index\.ts$/.test(file));
  return Promise.all(
    read.map(
      async (file): Promise<[string, Record<string, unknown>]> => [
        file,
        await import(join(projectRoot, file)),
      ],
    ),
  );
}

/** Lists of codes that the contract exports, such as `orderStatuses`. */
function enumsOf(exported: Record<string, unknown>): Enum[] {
  return Object.entries(exported).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > 1 && value.every((code) => typeof code === "string")
      ? [{ name, codes: value }]
      : [],
  );
}

/** Every object in words, with the name that it has last; one that stands at several places is found at the first. */
function wordingsIn(
  file: string,
  value: unknown,
  found: Map<unknown, Wording>,
  name = "",
): Map<unknown, Wording> {
  if (!isRecord(value) || found.has(value)) return found;
  if (name) found.set(value, { place: `${file}: ${name}`, texts: value });
  for (const [key, inner] of Object.entries(value)) wordingsIn(file, inner, found, key);
  return found;
}

/** A name, and not a sentence, a part of one, or a function that makes one. */
const isName = (text: unknown): text is string => typeof text === "string" && !/[.? ]$/.test(text);

/**
 * The longest list that a wording has a name for each code of; it may lack one code of a long list. It is not a wording of
 * that list if most of it is of other things.
 */
function listOf({ texts }: Wording, enums: Enum[]): Enum | undefined {
  const covered = ({ codes }: Enum) => codes.filter((code) => isName(texts[code])).length;
  const isOf = (list: Enum) =>
    covered(list) >= Math.min(list.codes.length, Math.max(3, list.codes.length - 1)) &&
    covered(list) * 2 > Object.keys(texts).length;
  return enums
    .filter(isOf)
    .sort((one, other) => covered(other) - covered(one) || one.codes.length - other.codes.length)[0];
}

/** Each code that is worded in two ways, with both. Small letters are those of a word within a sentence. */
function differences(enums: Enum[], wordings: Wording[]): string[] {
  const first = new Map<string, { text: string; place: string }>();
  return wordings.flatMap((wording) => {
    const list = listOf(wording, enums);
    if (!list || wording.place in allowed) return [];
    return list.codes.flatMap((code) => {
      const text = wording.texts[code];
      if (!isName(text)) return [];
      const known = first.get(`${list.name} ${code}`);
      if (!known) first.set(`${list.name} ${code}`, { text, place: wording.place });
      if (!known || known.text.toLowerCase() === text.toLowerCase()) return [];
      return [`${list.name} ${code}: "${known.text}" (${known.place}), "${text}" (${wording.place})`];
    });
  });
}

describe("the words for a status or a kind", () => {
  let enums: Enum[];
  let wordings: Wording[];
  beforeAll(async () => {
    enums = (await modulesOf("contract/src")).flatMap(([, exported]) => enumsOf(exported));
    const found = new Map<unknown, Wording>();
    const words = await modulesOf("contract/src/words/en", "server/src/words/en", "web/src/words/en");
    for (const [file, exported] of words) wordingsIn(file, { ...exported }, found);
    wordings = [...found.values()];
  });

  it("are the same on every screen, in mails, on papers and in workbooks", () => {
    expect(differences(enums, wordings)).toEqual([]);
  });

  it("are all read, and each that may be others is there", () => {
    const judged = wordings.filter((wording) => listOf(wording, enums)).map(({ place }) => place);
    const of = (kind: string) => `contract/src/words/en/statuses.ts: ${kind}`;
    expect(judged).toEqual(
      expect.arrayContaining([...["order", "payment", "pack"].map(of), ...Object.keys(allowed)]),
    );
  });
});

it("names a code that is worded in two ways, with both texts", () => {
  const words = {
    badge: { open: "Open", done: "Done" },
    mail: { open: "open", done: "Finished" },
    told: { open: "It is open.", done: () => "" },
    columns: { open: "Opened", done: "Ended", by: "By", at: "At" },
  };
  const wordings = [...wordingsIn("a.ts", words, new Map()).values()];
  expect(differences([{ name: "states", codes: ["open", "done"] }], wordings)).toEqual([
    'states done: "Done" (a.ts: badge), "Finished" (a.ts: mail)',
  ]);
});
