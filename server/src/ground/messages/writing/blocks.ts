import { formatDollars } from "#contract/money.ts";
import type { MailLine, NoticeLine, PackedLine, PackMailLine } from "../messages.events.ts";
import { escapeHtml } from "./escape-html.ts";

/** Ready-made HTML that a variable stands for, such as a table; everything from outside is escaped in it. */
export type Block = { html: string };

const rule = "border-bottom:1px solid #e6e8ea";
const cell = `padding:10px 0;${rule};vertical-align:top`;
const sum = "padding:6px 0";
const head = "text-align:left;font-weight:400";

/** What was ordered, what it costs, and how that was paid. */
export function orderLinesBlock(order: {
  lines: MailLine[];
  items_cents: number;
  shipping_cents: number;
  shipping_method: string;
  total_cents: number;
  credits_cents: number;
  due_cents: number;
  taken_cents: number;
  club_cents: number;
}): Block {
  const lines = order.lines.map(
    ({ title, choice, quantity, line_cents }) =>
      `<tr><th scope="row" class="line" style="${cell};${head}">${quantity} × ${escapeHtml(title)}${small(choice)}</th>
<td align="right" class="line" style="${cell};white-space:nowrap">${money(line_cents)}</td></tr>`,
  );
  const rows = [
    ...lines,
    sumRow("Items", money(order.items_cents), "padding:14px 0 6px"),
    sumRow(escapeHtml(order.shipping_method), money(order.shipping_cents)),
    sumRow("<strong>Total</strong>", `<strong>${money(order.total_cents)}</strong>`),
    order.credits_cents > 0 ? sumRow("Paid with credits", money(order.credits_cents)) : "",
    order.due_cents > 0 ? sumRow("Paid by card", money(order.due_cents)) : "",
    order.taken_cents > 0 ? sumRow("Paid to the club", money(order.taken_cents)) : "",
    order.club_cents > 0 ? sumRow("Paid by the club", money(order.club_cents)) : "",
  ];
  const start = `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">`;
  return { html: `${start}${rows.filter(Boolean).join("\n")}\n</table>` };
}

/** What is in a parcel. */
export function parcelLinesBlock(lines: PackedLine[]): Block {
  return list(lines.map(({ title, quantity }) => `${quantity} × ${escapeHtml(title)}`));
}

/** Notices, each leading to its page, and how many more there are. */
export function noticeListBlock({ notices, more }: { notices: NoticeLine[]; more: number }): Block {
  const items = notices.map(({ title, detail, url }) => {
    const link = webAddress(url);
    const name = link ? `<a href="${escapeHtml(link)}">${escapeHtml(title)}</a>` : escapeHtml(title);
    return `${name}${small(detail)}`;
  });
  return list(more > 0 ? [...items, `and ${more} more`] : items);
}

/** Packs, whom each is for, and its last day. */
export function packListBlock(packs: PackMailLine[]): Block {
  return list(
    packs.map(
      ({ pack, person, until }) =>
        `${escapeHtml(pack)}${small(`For ${person}${until ? `, until ${until}` : ""}`)}`,
    ),
  );
}

/** Where an order goes; empty for one that is collected. */
export function addressBlock(lines: string[]): Block {
  if (lines.length === 0) return { html: "" };
  return { html: `<p><strong>Delivery address</strong><br>${lines.map(escapeHtml).join("<br>")}</p>` };
}

/** The number by which a parcel is followed, as a link where the carrier has a page; empty without one. */
export function trackingBlock({ tracking_number, tracking_url }: Record<string, unknown>): Block {
  const number = escapeHtml(String(tracking_number ?? ""));
  const url = webAddress(String(tracking_url ?? ""));
  if (number === "") return { html: "" };
  return { html: `<p>Tracking number: ${url ? `<a href="${escapeHtml(url)}">${number}</a>` : number}</p>` };
}

/** A code in large digits. */
export function codeBlock(code: string): Block {
  const style = "margin:24px 0;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:8px";
  return { html: `<p style="${style}">${escapeHtml(code)}</p>` };
}

/** What a person typed in several lines; empty where nothing was. */
export function writtenBlock(text: string): Block {
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

function list(items: string[]): Block {
  const written = items.map((item) => `<li class="line" style="${cell}">${item}</li>`);
  return {
    html: `<ul style="list-style:none;margin:8px 0 24px;padding:0">${written.join("\n")}</ul>`,
  };
}

/** A second line below a name; nothing where it says nothing. */
function small(text: string): string {
  return text && `<br><span class="quiet" style="color:#5a6169;font-size:14px">${escapeHtml(text)}</span>`;
}

function sumRow(label: string, amount: string, style = sum): string {
  return `<tr><th scope="row" style="${style};${head}">${label}</th><td align="right" style="${style};white-space:nowrap">${amount}</td></tr>`;
}
