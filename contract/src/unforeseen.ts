import type { z } from "zod";
import { type FormWords, said } from "./said.ts";
import { fieldName } from "./shapes.ts";

/**
 * What is said of a value where its schema says nothing of its own, for `sentence` to word: the library's texts are
 * English, and for programmers.
 */
export function saidOfUnforeseen(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return said("required", fieldName(issue.path ?? []));
      return said(issue.expected in kinds ? kinds[issue.expected as keyof typeof kinds] : "cannotBeUsed");
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case "invalid_value":
      return issue.values.length > MOST_NAMED
        ? said("chooseWhatIsOffered")
        : said("mustBeOneOf", issue.values.map(String));
    case "unrecognized_keys":
      return said("unknownField");
    case "invalid_format":
      return said("notWrittenAsExpected");
    default:
      return said("cannotBeUsed");
  }
}

/** More would be a list that nobody reads. */
const MOST_NAMED = 12;

/** By what the library calls it. */
const kinds = {
  number: "mustBeANumber",
  int: "mustBeAWholeNumber",
  string: "mustBeText",
  boolean: "mustBeTrueOrFalse",
  array: "mustBeAList",
  object: "mustHaveFields",
  record: "mustHaveFields",
} as const satisfies Record<string, keyof FormWords>;

function tooSmall(origin: string, least: number, isInclusive: boolean): string {
  if (origin === "string") return said("atLeastCharacters", least);
  if (origin === "array") return said("atLeastEntries", least);
  return isInclusive ? said("atLeast", least) : said("mustBeAbove", least);
}

function tooBig(origin: string, most: number, isInclusive: boolean): string {
  if (origin === "string") return said("atMostCharacters", most);
  if (origin === "array") return said("atMostEntries", most);
  return isInclusive ? said("atMost", most) : said("mustBeBelow", most);
}
