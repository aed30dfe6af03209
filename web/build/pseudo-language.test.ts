import { expect, it } from "vitest";
import { inPseudoLanguage } from "./pseudo-language.ts";

const said = (source: string) => inPseudoLanguage("words.ts", source);

it("puts texts into brackets, with accents, and makes them longer", () => {
  expect(said('export const list = { title: "Orders" };')).toBe(
    'export const list = { title: "[Öŕdéŕš lör]" };',
  );
});

it("reads on where a type is only checked", () => {
  expect(said('const nouns = { days: { one: "day" } } satisfies Nouns;')).toContain('one: "[dáý ');
});

it("keeps what a text is told, and puts brackets around the whole of it", () => {
  const told = "{counted(count, nouns.days)}";
  expect(said(`const open = (count: number) => \`Open $${told} more\`;`)).toMatch(
    /^const open = \(count: number\) => `\[Öpéñ \$\{counted\(count, nouns\.days\)\} möŕé l[^`]*\]`;$/,
  );
});

it.each([
  'import { nouns } from "../nouns.ts";',
  'export { forms } from "../forms.ts";',
  'const a = kind === "return";',
  "const a = 5;",
])("leaves %s as it is", (source) => expect(said(source)).toBe(source));
