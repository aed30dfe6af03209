import { type Plugin, parseSync } from "vite";

/** What a text in another language may look like: accented letters, and more of them. */
const letters: Record<string, string> = Object.fromEntries(
  [..."aceginorsuyzACEGINORSUYZ"].map((letter, at) => [
    letter,
    [..."áçéĝíñöŕšüýžÅÇÉĜÍÑÖŔŠÜÝŽ"][at] ?? letter,
  ]),
);
const LONGER_BY = 0.4;
const words = /[\\/]words[\\/]en[\\/](?!language\.ts|panel[\\/]starter-texts\.ts)/;

type Part = { type: string; start: number; end: number; [name: string]: unknown };
type Edit = { at: number; until: number; text: string };

/**
 * Builds the app in a pseudo-language: each text of words is in brackets, with accents, and 40%
 * longer. Whatever a screen shows without brackets is not from words, and what does not fit is too tight for translations.
 */
export function pseudoLanguage(): Plugin {
  return {
    name: "kitroom:pseudo-language",
    enforce: "pre",
    transform(code, id) {
      return words.test(id) ? inPseudoLanguage(id, code) : null;
    },
  };
}

/** A file of words, with its texts in the pseudo-language. */
export function inPseudoLanguage(file: string, code: string): string {
  const { program } = parseSync(file, code);
  const edits = editsOf(program as unknown as Part, code).sort((one, other) => other.at - one.at);
  return edits.reduce((text, { at, until, text: put }) => text.slice(0, at) + put + text.slice(until), code);
}

function editsOf(part: Part, code: string): Edit[] {
  if (/^(Import|TS(?!As|Satisfies))/.test(part.type) || part.type === "BinaryExpression") return [];
  if (part.type === "Literal" && typeof part.value === "string" && /\p{L}/u.test(part.value)) {
    return [{ at: part.start, until: part.end, text: JSON.stringify(`[${longer(part.value)}]`) }];
  }
  if (part.type === "TemplateLiteral") return templateEdits(part, code);
  return innerParts(part, "key", "source").flatMap((inner) => editsOf(inner, code));
}

function templateEdits(part: Part, code: string): Edit[] {
  const pieces = (part.quasis as Part[]).map(({ start, end }, at, all) => {
    // With the signs that begin and end it.
    const [, before = "", text = "", after = ""] =
      /^([`}]?)(.*?)(`|\$\{)?$/s.exec(code.slice(start, end)) ?? [];
    const isLast = at === all.length - 1;
    const more = isLast ? filling(code.slice(part.start, part.end).replaceAll(/\$\{[^}]*\}/g, "")) : "";
    const put = `${at === 0 ? "[" : ""}${accented(text)}${isLast ? `${more}]` : ""}`;
    return { at: start, until: end, text: `${before}${put}${after}` };
  });
  return [...pieces, ...(part.expressions as Part[]).flatMap((inner) => editsOf(inner, code))];
}

function innerParts(part: Part, ...left: string[]): Part[] {
  return Object.entries(part)
    .filter(([name]) => !left.includes(name))
    .flatMap(([, value]) => value)
    .filter((value): value is Part => typeof value === "object" && value !== null && "type" in value);
}

const accented = (text: string) => text.replaceAll(/\p{L}/gu, (letter) => letters[letter] ?? letter);
const longer = (text: string) => `${accented(text)}${filling(text)}`;

/** Words of the length that another language may need more. */
function filling(text: string): string {
  const more = Math.ceil(text.length * LONGER_BY);
  return ` ${"lörém ípšüm "
    .repeat(Math.ceil(more / 12))
    .slice(0, more)
    .trim()}`;
}
