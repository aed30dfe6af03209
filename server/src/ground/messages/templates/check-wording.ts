import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text, Words } from "#server/words/languages.ts";
import type { Mail, MailValue } from "../mail.ts";
import { valuesOf, variablesOf } from "../mail.ts";
import {
  fillTemplate,
  htmlWriter,
  parseTemplate,
  plainWriter,
  variablesIn,
  type Writer,
} from "../writing/render-mail.ts";

type Wording = { subject: string; body: string };

/**
 * Throws TEMPLATE_INVALID, with a sentence at the field, unless the wording uses only what this mail
 * has. The body is the sanitised one. It is parsed, every variable in it is looked up, and it is rendered once.
 */
export function checkWording(words: Words, mail: Mail, { subject, body }: Wording): void {
  const values = valuesOf(mail, mail.sample(words), words, "Club");
  const problems = {
    subject: problemOf(plainWriter, subject, mail, values),
    body: problemOf(htmlWriter, body, mail, values) ?? missingFrom(mail, body, values),
  };
  const found = Object.entries(problems).filter((entry): entry is [string, Text] => entry[1] !== null);
  if (found.length === 0) return;
  throw new ApiError("TEMPLATE_INVALID", {
    errors: Object.fromEntries(found.map(([field, sentence]) => [field, [sentence]])),
    ...(found.length === 1 && found[0] && { message: found[0][1] }),
  });
}

function problemOf(
  writer: Writer,
  wording: string,
  mail: Mail,
  values: Record<string, MailValue>,
): Text | null {
  const formatted = /\{\{[^{}]*<[a-z/][^{}]*\}\}/.exec(wording);
  if (formatted) return ({ messages }) => messages.formattedInPart(bare(formatted[0]));
  try {
    parseTemplate(writer, wording);
  } catch (error) {
    return textFor(error);
  }
  const variables = variablesOf(mail);
  for (const path of variablesIn(writer, wording)) {
    const variable = variables.find(({ name }) => name === path);
    if (!variable) return ({ messages }) => messages.unknownVariable(path);
    if (variable.isBlock && writer === plainWriter) return ({ messages }) => messages.onlyInText(path);
    if (variable.isBlock && new RegExp(`\\{\\{-?\\s*${path}\\s*\\|`).test(wording)) {
      return ({ messages }) => messages.withoutFilter(path);
    }
  }
  return problemOfFilling(writer, wording, values);
}

function problemOfFilling(writer: Writer, wording: string, values: Record<string, MailValue>): Text | null {
  try {
    fillTemplate(writer, wording, values);
    return null;
  } catch (error) {
    return textFor(error);
  }
}

/** A variable that appears only in a condition, or nowhere, is missing. */
function missingFrom({ needs }: Mail, body: string, values: Record<string, MailValue>): Text | null {
  const needed = needs && values[needs];
  if (!needs || typeof needed !== "object") return null;
  const isThere = fillTemplate(htmlWriter, body, values).includes(needed.html);
  return isThere ? null : ({ messages }) => messages.codeMissing(needs);
}

function textFor(error: unknown): Text {
  const [reason = ""] = (error instanceof Error ? error.message : String(error)).split(/, (?:file|line):|\n/);
  const filter = /^undefined filter: (.+)$/.exec(reason)?.[1];
  if (filter) return ({ messages }) => messages.unknownFilter(filter);
  const tag = /^tag "(.+)" not found$/.exec(reason)?.[1];
  if (tag) return ({ messages }) => messages.unknownTag(tag);
  const variable = /^undefined variable: (.+)$/.exec(reason)?.[1];
  if (variable) return ({ messages }) => messages.unknownVariable(variable);
  return ({ messages }) => messages.unreadable(reason);
}

function bare(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "");
}
