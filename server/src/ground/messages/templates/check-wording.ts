import { ApiError } from "#server/platform/http/api-error.ts";
import type { Mail, Value } from "../mail.ts";
import { fill, htmlWriter, parse, plainWriter, variablesIn, type Writer } from "../writing/liquid.ts";
import { valuesOf, variablesOf } from "../writing/mail-variables.ts";

type Wording = { subject: string; body: string };

/**
 * Throws TEMPLATE_INVALID, with a sentence by the field, unless the wording uses nothing but what this mail
 * has. The body is the cleaned one. It is parsed, every variable in it is looked up, and it is filled once.
 */
export function checkWording(mail: Mail, { subject, body }: Wording): void {
  const values = valuesOf(mail, mail.sample, "Sample Club");
  const problems = {
    subject: problemOf(plainWriter, subject, mail, values),
    body: problemOf(htmlWriter, body, mail, values) ?? missingFrom(mail, body, values),
  };
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null);
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
  values: Record<string, Value>,
): string | null {
  const formatted = /\{\{[^{}]*<[a-z/][^{}]*\}\}/.exec(wording);
  if (formatted) return `Format ${bare(formatted[0])} as a whole, not just part of it.`;
  try {
    parse(writer, wording);
  } catch (error) {
    return sentenceFor(error);
  }
  const known = variablesOf(mail);
  for (const path of variablesIn(writer, wording)) {
    const variable = known.find(({ name }) => name === path);
    if (!variable) return `{{ ${path} }} is not available in this email`;
    if (variable.isBlock && writer === plainWriter) return `{{ ${path} }} can only be used in the text`;
    if (variable.isBlock && new RegExp(`\\{\\{-?\\s*${path}\\s*\\|`).test(wording)) {
      return `{{ ${path} }} cannot be used with a filter`;
    }
  }
  return problemOfFilling(writer, wording, values);
}

function problemOfFilling(writer: Writer, wording: string, values: Record<string, Value>): string | null {
  try {
    fill(writer, wording, values);
    return null;
  } catch (error) {
    return sentenceFor(error);
  }
}

/** A variable that only stands in a condition, or not at all, is missing. */
function missingFrom({ needs }: Mail, body: string, values: Record<string, Value>): string | null {
  const needed = needs && values[needs];
  if (!needs || typeof needed !== "object") return null;
  const isThere = fill(htmlWriter, body, values).includes(needed.html);
  return isThere ? null : `This email needs {{ ${needs} }}: without it nobody could log in`;
}

function sentenceFor(error: unknown): string {
  const [reason = ""] = (error instanceof Error ? error.message : String(error)).split(/, (?:file|line):|\n/);
  const filter = /^undefined filter: (.+)$/.exec(reason)?.[1];
  if (filter) return `The filter "${filter}" is not available in an email`;
  const tag = /^tag "(.+)" not found$/.exec(reason)?.[1];
  if (tag) return `{% ${tag} %} is not available in an email`;
  const variable = /^undefined variable: (.+)$/.exec(reason)?.[1];
  if (variable) return `{{ ${variable} }} is not available in this email`;
  return `The text between {{ and }} cannot be read: ${reason}`;
}

function bare(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "");
}
