import { Liquid, type Template } from "liquidjs";
import { formatDollars } from "#contract/money.ts";
import { mailLayout } from "./mail-layout.ts";
import type { MailLook } from "./mail-look.ts";
import { type MailData, type MailEvent, mailVariables } from "./messages.events.ts";
import { plainText } from "./plain-text.ts";
import { builtInWordings, type Wording } from "./wordings.ts";

export type RenderedMail = { subject: string; html: string; text: string };

const limits = { parseLimit: 100_000, renderLimit: 500, memoryLimit: 1_000_000 };
const strict = {
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  // No wording reads another file.
  templates: {},
};
type Writer = { engine: Liquid; parsed: Map<string, Template[]> };
const html: Writer = {
  engine: new Liquid({ ...strict, ...limits, outputEscape: "escape" }),
  parsed: new Map(),
};
const plain: Writer = { engine: new Liquid({ ...strict, ...limits }), parsed: new Map() };
const maxParsed = 1_000;
const maxSubject = 200;

/**
 * Writes a mail: the wording (built in without one) filled with the event's variables, in the club's look.
 * Throws where the wording uses what the event does not have.
 */
export function renderMail<E extends MailEvent>(
  look: MailLook,
  event: E,
  data: MailData[E],
  own?: { subject: string; body: string },
): RenderedMail {
  const wording: Wording = { ...builtInWordings[event], ...own };
  const variables = { ...pick(inMoney(data), mailVariables[event]), club_name: look.clubName };
  const subject = oneLine(fill(plain, wording.subject, variables));
  const parts = {
    heading: fill(html, wording.heading, variables),
    body: fill(html, wording.body, variables),
    button: wording.button && {
      label: fill(html, wording.button.label, variables),
      url: fill(html, wording.button.url, variables),
    },
  };
  return { subject, html: mailLayout(look, parts), text: plainText(look, parts) };
}

function fill({ engine, parsed }: Writer, text: string, variables: object): string {
  const template = parsed.get(text) ?? engine.parse(text);
  if (parsed.size >= maxParsed) parsed.clear();
  parsed.set(text, template);
  return engine.renderSync(template, variables);
}

/** A subject is a header: what breaks a line could begin another header. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return [...line].slice(0, maxSubject).join("");
}

/** `total_cents: 1150` becomes `total: "$11.50"`, at every depth. */
function inMoney(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inMoney);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) =>
      name.endsWith("_cents") && typeof entry === "number"
        ? [name.slice(0, -"_cents".length), formatDollars(entry / 100)]
        : [name, inMoney(entry)],
    ),
  );
}

function pick(data: unknown, names: readonly string[]): object {
  const values = data as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
