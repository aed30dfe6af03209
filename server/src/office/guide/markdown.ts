import { managerMay, rights } from "#contract/manager-rights.ts";
import { escapeHtml } from "#server/platform/http/page-head.ts";

/** A part of a page of the guide. `text` may contain names, codes and links, see `inlineHtml`. */
export type GuideBlock =
  | { kind: "heading"; level: 1 | 2 | 3; text: string; anchor: string }
  | { kind: "paragraph" | "note"; text: string }
  | { kind: "list"; start: number | null; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "picture"; file: string; alt: string };

/**
 * The blocks of a page. The guide uses a small part of Markdown, and everything else is refused, so that a test
 * finds mistakes before a reader does. Throws with the offending line.
 */
export function blocksOf(markdown: string): GuideBlock[] {
  const chunks = markdown.trim().split(/\n\s*\n/);
  return chunks.map((chunk) => blockOf(chunk.split("\n")));
}

function blockOf(lines: string[]): GuideBlock {
  const [first = ""] = lines;
  const heading = /^(#{1,3}) (.+)$/.exec(first);
  if (heading && lines.length === 1) {
    const [, marks = "", text = ""] = heading;
    return { kind: "heading", level: marks.length as 1 | 2 | 3, text, anchor: anchorOf(text) };
  }
  const picture = /^!\[([^\]]+)\]\(pictures\/([a-z0-9-]+\.webp)\)$/.exec(first);
  if (picture && lines.length === 1)
    return { kind: "picture", alt: picture[1] ?? "", file: picture[2] ?? "" };
  const derived = /^<!-- ([a-z ]+) -->$/.exec(first);
  if (derived && lines.length === 1) return { kind: "table", ...derivedTable(derived[1] ?? "") };
  if (first.startsWith("|")) return tableOf(lines);
  if (lines.every((line) => /^> \S/.test(line))) return { kind: "note", text: join(lines, /^> /) };
  if (/^(\d+\.|-) /.test(first)) return listOf(lines);
  const strange = lines.find((line) => !/^[A-Za-z0-9*`["“(]/.test(line) || /^\*( |\*\*)/.test(line));
  if (strange !== undefined) throw new Error(`The guide does not know what this line is: ${strange}`);
  return { kind: "paragraph", text: join(lines) };
}

function listOf(lines: string[]): GuideBlock {
  const start = /^(\d+)\. /.exec(lines[0] ?? "")?.[1];
  const mark = start === undefined ? /^- / : /^\d+\. +/;
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ""));
    else if (/^ +(?!- |\d+\. )\S/.test(line)) items.push(`${items.pop()} ${line.trim()}`);
    else throw new Error(`The guide does not know what this line of a list is: ${line}`);
  }
  return { kind: "list", start: start === undefined ? null : Number(start), items };
}

function tableOf(lines: string[]): GuideBlock {
  const [head = [], rule = [], ...rows] = lines.map((line) => {
    const cells = /^\|(.+)\|$/.exec(line.trim())?.[1];
    if (cells === undefined) throw new Error(`The guide does not know what this line of a table is: ${line}`);
    return cells.split("|").map((cell) => cell.trim());
  });
  if (!rule.every((cell) => /^-+$/.test(cell)) || rows.some(({ length }) => length !== head.length))
    throw new Error(`The guide has a table that is none: ${lines[0]}`);
  return { kind: "table", head, rows };
}

function join(lines: string[], mark = /^/): string {
  return lines.map((line) => line.replace(mark, "").trim()).join(" ");
}

/** The anchor of a heading; the same as when the file is read in the repository. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}

/** `**name on the screen**`, `code`, and `[words](address)`. */
const marks = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;
/** Markdown that the guide does not support. */
const unknown = /[*`<>\\]|\]\(|https?:/;

/** A text with its markup as HTML. Throws for invalid markup. */
export function inlineHtml(text: string): string {
  let html = "";
  let end = 0;
  for (const mark of text.matchAll(marks)) {
    html += plain(text.slice(end, mark.index)) + htmlOf(mark);
    end = mark.index + mark[0].length;
  }
  return html + plain(text.slice(end));
}

function htmlOf([, name, code, words = "", address = ""]: RegExpExecArray): string {
  if (name !== undefined) return `<strong>${escapeHtml(name)}</strong>`;
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`;
  return `<a href="${escapeHtml(hrefOf(address))}">${escapeHtml(words)}</a>`;
}

function plain(text: string): string {
  if (unknown.test(text)) throw new Error(`The guide does not know the mark in: ${text}`);
  return escapeHtml(text);
}

/** Neighbouring files are neighbouring pages. */
export function hrefOf(link: string): string {
  if (/^(https:\/\/|#)/.test(link)) return link;
  const [, page, anchor = ""] = /^([a-z-]+|README)\.md(#[a-z0-9-]+)?$/.exec(link) ?? [];
  if (page === undefined) throw new Error(`The guide does not know where this leads: ${link}`);
  return `${pagePath(page)}${anchor}`;
}

/** The page of a file; the guide begins with its README. */
export function pagePath(name: string): string {
  return name === "README" ? "/guide" : `/guide/${name}`;
}

/** A text without its markup. */
export function withoutMarks(text: string): string {
  return text.replace(marks, (_mark, name, code, words) => name ?? code ?? words);
}

/** What a text claims to be on screen. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(marks)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** The links of a text, as written. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(marks)].flatMap(([, , , , address]) => (address === undefined ? [] : [address]));
}

type Table = { head: string[]; rows: string[][] };

/** What the guide does not write itself, but derives from the code. */
const derived: Record<string, () => Table> = {
  // The server enforces the same table, so the guide cannot promise what is refused.
  "who may do what": () => ({
    head: ["In the panel", "Admin", "Manager"],
    rows: rights.map((right) => [right.what, "Yes", managerMay(right) ? "Yes" : "No"]),
  }),
};

/** The table that replaces `<!-- name -->`. Throws for an unknown name. */
function derivedTable(name: string): Table {
  const make = Object.hasOwn(derived, name) ? derived[name] : undefined;
  if (!make) throw new Error(`The guide asks for ${name}, which is derived from nothing`);
  return make();
}
