import { Liquid, type Template } from "liquidjs";
import { LRUCache } from "lru-cache";
import type { MailWords } from "#server/words/languages.ts";
import { type Mail, type MailValue, valuesOf, variablesOf } from "../mail.ts";
import { escapeHtml } from "./blocks.ts";
import { type MailLook, type MailParts, mailLayout } from "./mail-look.ts";

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
  const html = fillTemplate(htmlWriter, withoutFrames(mail, body), values);
  // A variable without a value leaves its paragraph empty. And a mail is read anywhere, so a path
  // in the shop becomes a whole address.
  return html
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

/** The same mail for clients without HTML. */
export function plainText(look: MailLook, { heading, body, button }: MailParts): string {
  const { email, phone, location } = look.contact;
  const contact = [look.clubName, email, phone, location].filter(Boolean).join("\n");
  const link = button ? `${htmlToText(button.label)}: ${htmlToText(button.url)}` : "";
  const stop = look.stopUrl ? `\n${look.words.messages.stop}: ${look.stopUrl}` : "";
  // Mail clients recognise a signature by this line, with its space, and leave it out of replies.
  const signature = `-- \n${contact}${stop}`;
  return `${[htmlToText(heading), htmlToText(body), link, signature].filter(Boolean).join("\n\n")}\n`;
}

/**
 * Converts simple HTML, as wordings are written in, to text: rows, paragraphs and items become lines, and pictures what
 * describes them.
 */
export function htmlToText(html: string): string {
  return decode(
    html
      .replaceAll(/\s+/g, " ")
      .replaceAll(/<a [^>]*href="(https?:[^"]*)"[^>]*>(.*?)<\/a>/gi, "$2 ($1)")
      .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/gi, "$1")
      .replaceAll(/<p[^>]*>(?=(?:(?!<\/p>).)*<\/p>\s*<\/li>)/gi, "")
      .replaceAll(/<\/p>\s*<\/li>/gi, "</li>")
      .replaceAll(/<ol[^>]*>.*?<\/ol>/gi, numbered)
      .replaceAll(/<li[^>]*>/gi, "\n- ")
      .replaceAll(/<h\d[^>]*>/gi, "\n\n")
      // A row with a header cell reads `Total: $78.90`, any other `Monday, 18:00`.
      .replaceAll(/<th scope="row"[^>]*>.*?<\/th>/gi, (head) => head.replaceAll(/<br[^>]*>/gi, ", "))
      .replaceAll(/(<th scope="row"[^>]*>.*?)<\/th>\s*<td[^>]*>/gi, "$1: ")
      .replaceAll(/<\/t[dh]>\s*<t[dh][^>]*>/gi, ", ")
      .replaceAll(/<br[^>]*>|<\/(?:tr|div|h\d)>/gi, "\n")
      .replaceAll(/<\/(?:p|table|ul|ol)>/gi, "\n\n")
      .replaceAll(/<[^>]*>/g, ""),
  )
    .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function numbered(list: string): string {
  let number = 0;
  return list.replaceAll(/<li[^>]*>/gi, () => `\n${++number}. `);
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name) return entities[name] ?? all;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}

const limits = { parseLimit: 100_000, renderLimit: 500, memoryLimit: 1_000_000 };
const strict = {
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  // A wording may not read other files.
  templates: {},
};
// No loops, no assignments, no file access, no way to disable escaping.
const allowedTags = ["if", "unless"];
const allowedFilters = ["capitalize", "default", "downcase", "strip", "truncate", "upcase"];

export type Writer = {
  engine: Liquid;
  parsed: LRUCache<string, Template[]>;
  /** A wording as Liquid reads it. */
  read: (wording: string) => string;
};

/** For HTML: texts are escaped, blocks stand as they are. */
export const htmlWriter = writerWith(escapeText, readHtml);
/** For subjects: plain text. */
export const plainWriter = writerWith(undefined, (text) => text);

/** Fills the wording in. Throws if it uses what it may not, or a variable has no value. */
export function fillTemplate(writer: Writer, wording: string, values: Record<string, MailValue>): string {
  return writer.engine.renderSync(parseTemplate(writer, wording), values);
}

/** Throws if the wording has a syntax error, or uses a tag or filter that it may not. */
export function parseTemplate({ engine, parsed, read }: Writer, wording: string): Template[] {
  const template = parsed.get(wording) ?? engine.parse(read(wording));
  parsed.set(wording, template);
  return template;
}

/** Every variable that the wording names, even if never reached, such as `first_name.size`. */
export function variablesIn(writer: Writer, wording: string): string[] {
  return writer.engine.fullVariablesSync(parseTemplate(writer, wording));
}

function writerWith(outputEscape: ((value: unknown) => string) | undefined, read: Writer["read"]): Writer {
  const engine = new Liquid({ ...strict, ...limits, ...(outputEscape && { outputEscape }) });
  keepOnly(engine.tags, allowedTags);
  keepOnly(engine.filters, allowedFilters);
  return { engine, parsed: new LRUCache({ max: 1_000 }), read };
}

function keepOnly(all: Record<string, unknown>, names: string[]): void {
  for (const name of Object.keys(all)) if (!names.includes(name)) delete all[name];
}

function escapeText(value: unknown): string {
  const isBlock = typeof value === "object" && value !== null && "html" in value;
  return isBlock ? String(value.html) : escapeHtml(String(value ?? ""));
}

/** Sanitised HTML writes the `>` and `&` of a condition as entities; Liquid needs the characters. */
function readHtml(html: string): string {
  return html.replaceAll(/\{\{.*?\}\}|\{%.*?%\}/gs, (part) =>
    part.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
}
