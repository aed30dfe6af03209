import { expect, it } from "vitest";
import type { z } from "zod";
import wordsOfZod from "zod/v4/locales/en.js";
import { textOf } from "#server/platform/http/errors.ts";
import { languages } from "#server/words/languages.ts";
import { variantsOf } from "./edge-values.ts";
import { allEndpoints } from "./endpoints.ts";
import { sampleInput } from "./sample-input.ts";

const { localeError } = wordsOfZod();

/** Each text that a wrong input of an endpoint is refused with, with an input that it is said of. */
function refusalsOf(input: z.ZodType): Map<string, { at: string; library: string }> {
  const sample = sampleInput(input, 7);
  const wrong = [
    ...variantsOf(input, sample, 7),
    { at: "with an unknown field", input: { ...Object(sample), nobody: 1 } },
  ];
  const said = new Map<string, { at: string; library: string }>();
  for (const { at, input: value } of wrong) {
    const { error } = input.safeParse(value, { reportInput: true });
    for (const issue of error?.issues ?? [])
      said.set(textOf(issue)(languages.en), { at, library: libraryText(issue) });
  }
  return said;
}

function libraryText(issue: z.core.$ZodIssue): string {
  const { message: _, ...raw } = issue;
  const text = localeError(raw as z.core.$ZodRawIssue);
  return typeof text === "string" ? text : (text?.message ?? "");
}

const ofLibrary =
  /^(Invalid|Too (small|big)|Unrecognized)\b|\b(expected [a-z]+ to be|, received)\b|: expected|ZodError|undefined|NaN|>=|<=/;

it("refuses every wrong input of the contract in words of its own", () => {
  const all = allEndpoints().flatMap(({ name, input }) =>
    [...refusalsOf(input)].map(([text, { at, library }]) => ({ name, at, text, library })),
  );
  expect(all.length).toBeGreaterThan(500);
  // One text, an email's, is the specification's.
  const foreign = all.filter(
    ({ text, library }) =>
      text !== languages.en.forms.invalidEmail && (text === library || ofLibrary.test(text)),
  );
  expect(foreign).toEqual([]);
  expect(
    all.filter(({ text }) => !/[.d]$|required field$|required$|address$/.test(text) || text.startsWith('["')),
  ).toEqual([]);
});
