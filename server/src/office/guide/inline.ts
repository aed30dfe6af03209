import { escapeHtml } from "#server/platform/http/page-head.ts";

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
