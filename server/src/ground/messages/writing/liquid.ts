import { Liquid, type Template } from "liquidjs";
import { LRUCache } from "lru-cache";
import type { Value } from "../mail.ts";
import { escapeHtml } from "./escape-html.ts";

const limits = { parseLimit: 100_000, renderLimit: 500, memoryLimit: 1_000_000 };
const strict = {
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  // No wording reads another file.
  templates: {},
};
// Nothing that loops, remembers, reads files, or takes the escaping away.
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

/** Fills the wording in. Throws where it uses what it may not, or what there is no value for. */
export function fill(writer: Writer, wording: string, values: Record<string, Value>): string {
  return writer.engine.renderSync(parse(writer, wording), values);
}

/** Throws where the wording is not written right, or uses a tag or filter that it may not. */
export function parse({ engine, parsed, read }: Writer, wording: string): Template[] {
  const template = parsed.get(wording) ?? engine.parse(read(wording));
  parsed.set(wording, template);
  return template;
}

/** Every variable that the wording names, also where it is not reached, such as `first_name.size`. */
export function variablesIn(writer: Writer, wording: string): string[] {
  return writer.engine.fullVariablesSync(parse(writer, wording));
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

/** Cleaned HTML writes `>` and `&` of a condition as entities; Liquid reads them as themselves. */
function readHtml(html: string): string {
  return html.replaceAll(/\{\{.*?\}\}|\{%.*?%\}/gs, (part) =>
    part.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
}
