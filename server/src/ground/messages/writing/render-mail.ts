import type { MailData, MailEvent } from "../messages.events.ts";
import { fill, htmlWriter, plainWriter } from "./liquid.ts";
import { mailLayout } from "./mail-layout.ts";
import type { MailLook } from "./mail-look.ts";
import { type Value, valuesOf, variablesOf } from "./mail-variables.ts";
import { plainText } from "./plain-text.ts";
import { builtInWordings, type Wording } from "./wordings.ts";

export type RenderedMail = { subject: string; html: string; text: string };

const maxSubject = 200;

/**
 * Writes a mail: the wording (built in without one) filled with the event's variables, in the club's look. A
 * club's own wording has subject and body; heading and button stay the built-in ones. Throws where the wording
 * uses what the event does not have.
 */
export function renderMail<E extends MailEvent>(
  look: MailLook,
  event: E,
  data: MailData[E],
  own?: { subject: string; body: string },
): RenderedMail {
  const wording: Wording = { ...builtInWordings[event], ...own };
  const values = valuesOf(event, data, look.clubName);
  const subject = oneLine(fill(plainWriter, wording.subject, values));
  const parts = {
    heading: fill(htmlWriter, wording.heading, values),
    body: fillBody(look, event, wording.body, values),
    button: wording.button && {
      label: fill(htmlWriter, wording.button.label, values),
      url: fill(htmlWriter, wording.button.url, values),
    },
  };
  return { subject, html: mailLayout(look, parts), text: plainText(look, parts) };
}

function fillBody(look: MailLook, event: MailEvent, body: string, values: Record<string, Value>): string {
  const filled = fill(htmlWriter, withoutFrames(event, body), values);
  // A variable that has nothing to say leaves its paragraph empty. And a mail is read anywhere: what begins at
  // the shop's root needs the whole address.
  return filled
    .replaceAll(/<p>\s*<\/p>/g, "")
    .replaceAll(/(<(?:img|a) (?:src|href)=")\/(?!\/)/g, `$1${look.homeUrl}`);
}

/** A block that stands alone in a paragraph takes its place: a table inside a paragraph would break it. */
function withoutFrames(event: MailEvent, body: string): string {
  const blocks = variablesOf(event).filter(({ isBlock }) => isBlock);
  if (blocks.length === 0) return body;
  const names = blocks.map(({ name }) => name).join("|");
  return body.replaceAll(new RegExp(`<p[^>]*>\\s*(\\{\\{\\s*(?:${names})\\s*\\}\\})\\s*</p>`, "g"), "$1");
}

/** A subject is a header: what breaks a line could begin another header. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return [...line].slice(0, maxSubject).join("");
}
