import { Liquid, type Template } from "liquidjs";
import { LRUCache } from "lru-cache";
import type { MailValue } from "../mail.ts";
import { escapeHtml } from "./blocks.ts";

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
