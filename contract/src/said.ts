import type { z } from "zod";
import type { forms } from "./words/en/forms.ts";

/** What the contract says of values, in one language. Another lacks no text of it, or does not compile. */
export type FormWords = typeof forms;

type Key = keyof FormWords;
type Values<K extends Key> = FormWords[K] extends (...values: infer V) => string ? V : [];

/**
 * What a schema says of a value that it does not take: the key of a text and what the text tells, for `sentence` to word.
 * A schema knows no language, for one server speaks several.
 */
export function said<K extends Key>(key: K, ...values: Values<K>): string {
  return JSON.stringify([key, ...values]);
}

/** The sentence of what was `said`; null for any other message. */
export function sentence(message: string, words: FormWords): string | null {
  if (!message.startsWith('["')) return null;
  const [key, ...values] = JSON.parse(message) as [Key, ...unknown[]];
  const text = words[key] as string | ((...values: unknown[]) => string);
  return typeof text === "string" ? text : text(...values);
}

/** `items.0.first_name` is `first_name`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return String(path.findLast((part) => typeof part === "string" && !/^\d+$/.test(part)) ?? "this");
}

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
      return said(
        issue.inclusive === false ? "mustBeAbove" : (least[issue.origin] ?? "atLeast"),
        Number(issue.minimum),
      );
    case "too_big":
      return said(most[issue.origin] ?? "atMost", Number(issue.maximum));
    case "invalid_value":
      return said("chooseWhatIsOffered");
    case "unrecognized_keys":
      return said("unknownField");
    case "invalid_format":
      return said("notWrittenAsExpected");
    default:
      return said("cannotBeUsed");
  }
}

/** By what the library calls it. */
const kinds = {
  number: "mustBeANumber",
  int: "mustBeAWholeNumber",
  string: "mustBeText",
} as const satisfies Record<string, keyof FormWords>;

type Limits<K extends Key> = { [origin: string]: K | undefined };

/** What is said of a limit, by what it limits, where it is no number. */
const least: Limits<"atLeastCharacters" | "atLeastEntries"> = {
  string: "atLeastCharacters",
  array: "atLeastEntries",
};
const most: Limits<"atMostCharacters" | "atMostEntries"> = {
  string: "atMostCharacters",
  array: "atMostEntries",
};
