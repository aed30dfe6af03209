import { formatDollars } from "#contract/money.ts";

/** Ready-made HTML that a variable stands for, such as a table; everything from outside is escaped. */
export type MailBlock = { html: string };

const rule = "border-bottom:1px solid #e6e8ea";
const cell = `padding:10px 0;${rule};vertical-align:top`;
const head = "text-align:left;font-weight:400";

/** `picture` is its whole address; empty if there is none. */
type Priced = { name: string; detail: string; cents: number; picture?: string };
type Sum = { name: string; cents: number; isTotal?: boolean };

/** A table of items and what each costs, with totals below. */
export function priceTableBlock(lines: Priced[], sums: Sum[]): MailBlock {
  const rows = [
    ...lines.map(
      ({ name, detail, cents, picture = "" }) =>
        `<tr><th scope="row" class="line" style="${cell};${head}">${beside(picture, `${escapeHtml(name)}${small(detail)}`)}</th>
<td align="right" class="line" style="${cell};white-space:nowrap">${money(cents)}</td></tr>`,
    ),
    ...sums.map(sumRow),
  ];
  const start = `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">`;
  return { html: `${start}${rows.join("\n")}\n</table>` };
}

function sumRow({ name, cents, isTotal }: Sum, at: number): string {
  const style = at === 0 ? "padding:14px 0 6px" : "padding:6px 0";
  const [label, amount] = [escapeHtml(name), money(cents)].map((text) =>
    isTotal ? `<strong>${text}</strong>` : text,
  );
  return `<tr><th scope="row" style="${style};${head}">${label}</th><td align="right" style="${style};white-space:nowrap">${amount}</td></tr>`;
}

type Item = { name: string; detail?: string; url?: string; picture?: string };

/** Items below each other, each optionally with a picture, a second line, or a link. */
export function listBlock(items: Item[]): MailBlock {
  const written = items.map(
    ({ name, detail = "", url = "", picture = "" }) =>
      `<li class="line" style="${cell};overflow:hidden">${beside(picture, `${linked(name, url)}${small(detail)}`)}</li>`,
  );
  return {
    html: `<ul style="list-style:none;margin:8px 0 24px;padding:0">${written.join("\n")}</ul>`,
  };
}

/** Lines below a heading; empty if there are none. */
export function headedBlock(heading: string, lines: string[]): MailBlock {
  if (lines.length === 0) return { html: "" };
  return {
    html: `<p><strong>${escapeHtml(heading)}</strong><br>${lines.map(escapeHtml).join("<br>")}</p>`,
  };
}

/** A text after its label, linked if there is a page for it; empty if the text is. */
export function labelledBlock(label: string, text: string, url: string): MailBlock {
  return { html: text && `<p>${escapeHtml(label)}: ${linked(text, url)}</p>` };
}

/** A code in large digits. */
export function codeBlock(code: string): MailBlock {
  const style = "margin:24px 0;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:8px";
  return { html: `<p style="${style}">${escapeHtml(code)}</p>` };
}

/** What a person typed in several lines; empty if nothing. */
export function writtenBlock(text: string): MailBlock {
  if (text === "") return { html: "" };
  return { html: `<p>${escapeHtml(text).replaceAll(/\r?\n/g, "<br>")}</p>` };
}

export function money(cents: number): string {
  return formatDollars(cents / 100);
}

/** An address that a link may lead to; empty for anything else. */
export function webAddress(url: string): string {
  return /^https?:\/\//i.test(url) ? url : "";
}

function linked(text: string, url: string): string {
  const link = webAddress(url);
  return link ? `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>` : escapeHtml(text);
}

/** A text with a small picture before it, if there is one. What it shows is in the text. */
function beside(picture: string, html: string): string {
  const style =
    "float:left;width:48px;height:48px;margin:0 12px 0 0;border:0;border-radius:8px;object-fit:cover";
  return picture
    ? `<img src="${escapeHtml(picture)}" alt="" width="48" height="48" style="${style}"><span style="display:block;overflow:hidden">${html}</span>`
    : html;
}

/** A second line below a name; nothing if it is empty. */
function small(text: string): string {
  return text && `<br><span class="quiet" style="color:#5a6169;font-size:14px">${escapeHtml(text)}</span>`;
}

/** Text escaped for HTML, also in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
