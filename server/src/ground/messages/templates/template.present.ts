import { type MailTemplate, mailEvents, type messages } from "#contract/messages.ts";
import type { Output } from "#server/platform/http/routes.ts";
import type { MailEvent } from "../messages.events.ts";
import { mailSamples, mailTitles } from "../writing/mail-samples.ts";
import { valuesOf, variablesOf } from "../writing/mail-variables.ts";
import { htmlToText } from "../writing/plain-text.ts";
import { builtInWordings } from "../writing/wordings.ts";
import type { TemplateRow } from "./template.queries.ts";

/** The club's own wording, or the built-in one. */
export function presentTemplate(event: MailEvent, own: TemplateRow | undefined): MailTemplate {
  const { subject, body } = own ?? builtInWordings[event];
  return {
    id: mailEvents.indexOf(event) + 1,
    event,
    ...mailTitles[event],
    subject,
    body,
    is_own: own !== undefined,
    updated_at: own?.updated_at.toISOString() ?? null,
    version: own?.version ?? 0,
  };
}

type EventVariables = Output<typeof messages.variables>["data"][number];

/** What the wording of the mail may use, with what it looks like. */
export function presentVariables(event: MailEvent, clubName: string): EventVariables {
  const values = valuesOf(event, mailSamples[event], clubName);
  const variables = variablesOf(event).map(({ name, label, isBlock }) => {
    const value = values[name] ?? "";
    const sample = typeof value === "object" ? htmlToText(value.html) : String(value);
    return { name, label, sample, is_block: isBlock };
  });
  return { event, variables };
}
