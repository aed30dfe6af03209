import type { MailWords } from "#server/words/languages.ts";
import type { Mail, MailValue } from "../mail.ts";
import { fillTemplate, htmlWriter, plainWriter } from "./liquid.ts";
import { mailLayout } from "./mail-layout.ts";
import type { MailLook } from "./mail-look.ts";
import { valuesOf, variablesOf } from "./mail-variables.ts";
import { plainText } from "./plain-text.ts";

export type RenderedMail = { subject: string; html: string; text: string };

const maxSubject = 200;

/**
 * Renders a mail: the wording (the built-in one if none is given) filled with the mail's variables, in the club's look. A
 * club's own wording has subject and body; heading and button stay the built-in ones. Throws where the wording
 * uses something the mail does not have.
 */
export function renderMail<Data extends object>(
  look: MailLook,
  mail: Mail<Mail["event"], Data>,
  data: NoInfer<Data>,
  own?: { subject: string; body: string },
): RenderedMail {
  const builtIn: MailWords = look.words.mails[mail.event];
  const wording = { ...builtIn, ...own };
  const values = valuesOf(mail, data, look.words, look.clubName);
  const subject = oneLine(fillTemplate(plainWriter, wording.subject, values));
  const parts = {
    heading: fillTemplate(htmlWriter, wording.heading, values),
    body: fillBody(look, mail, wording.body, values),
    button:
      mail.buttonUrl === undefined
        ? undefined
        : {
            label: fillTemplate(htmlWriter, wording.button ?? "", values),
            url: fillTemplate(htmlWriter, mail.buttonUrl, values),
          },
  };
  return { subject, html: mailLayout(look, parts), text: plainText(look, parts) };
}

function fillBody(look: MailLook, mail: Mail, body: string, values: Record<string, MailValue>): string {
  const filled = fillTemplate(htmlWriter, withoutFrames(mail, body), values);
  // A variable without a value leaves its paragraph empty. And a mail is read anywhere, so a path
  // in the shop becomes a whole address.
  return filled
    .replaceAll(/<p>\s*<\/p>/g, "")
    .replaceAll(/(<(?:img|a) (?:src|href)=")\/(?!\/)/g, `$1${look.homeUrl}`);
}

/** A block alone in a paragraph replaces it: a table inside a paragraph would break it. */
function withoutFrames(mail: Mail, body: string): string {
  const blocks = variablesOf(mail).filter(({ isBlock }) => isBlock);
  if (blocks.length === 0) return body;
  const names = blocks.map(({ name }) => name).join("|");
  return body.replaceAll(new RegExp(`<p[^>]*>\\s*(\\{\\{\\s*(?:${names})\\s*\\}\\})\\s*</p>`, "g"), "$1");
}

/** A subject is a header: a line break could start another header. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return [...line].slice(0, maxSubject).join("");
}
