import { type MailTemplate, mailEvents, type messages } from "#contract/messages.ts";
import type { Output } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import type { Mail } from "../mail.ts";
import { labelOf, valuesOf, variablesOf } from "../writing/mail-variables.ts";
import { htmlToText } from "../writing/plain-text.ts";
import type { TemplateRow } from "./template.queries.ts";

/** The club's own wording, or the built-in one. */
export function presentTemplate(words: Words, mail: Mail, own: TemplateRow | undefined): MailTemplate {
  const { event } = mail;
  const { title, explanation, ...builtIn } = words.mails[event];
  const { subject, body } = own ?? builtIn;
  return {
    id: mailEvents.indexOf(event) + 1,
    event,
    title,
    explanation,
    subject,
    body,
    is_own: own !== undefined,
    updated_at: own?.updated_at.toISOString() ?? null,
    version: own?.version ?? 0,
  };
}

type EventVariables = Output<typeof messages.variables>["data"][number];

/** What the wording of the mail may use, with an example of each. */
export function presentVariables(words: Words, mail: Mail, clubName: string): EventVariables {
  const values = valuesOf(mail, mail.sample(words), words, clubName);
  const variables = variablesOf(mail).map(({ name, isBlock }) => {
    const value = values[name] ?? "";
    const sample = typeof value === "object" ? htmlToText(value.html) : String(value);
    return { name, label: labelOf(mail, name, words), sample, is_block: isBlock };
  });
  return { event: mail.event, variables };
}
