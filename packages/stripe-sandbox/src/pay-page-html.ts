import { type Html, html, trusted } from "./html.ts";
import { isObject } from "./json.ts";
import { styleSheet } from "./pay-page-style.ts";
import type { SessionRow } from "./tables.ts";

export type PageFields = { email: string; number: string; expiry: string; cvc: string; name: string };
export type PageErrors = Partial<Record<keyof PageFields | "form", string>>;

type Checkout = { session: SessionRow; merchant: string; fields: PageFields; errors: PageErrors };

type Notice = {
  session: SessionRow | null;
  merchant: string;
  title: string;
  text: string;
  link: string | null;
  tone: "good" | "muted";
};

/** The page on which a payer enters a card. */
export function checkoutPage({ session, merchant, fields, errors }: Checkout): string {
  const { values } = session;
  const name = merchantName(session, merchant);
  const total = money(values.amount_total, values.currency);
  const body = html`<div class="split">
<section class="summary" aria-label="Order summary"><div>
${values.cancel_url === null ? null : html`<a class="back" href="${values.cancel_url}"><span aria-hidden="true">←</span> Back to ${name}</a>`}
${merchantLine(name)}
<p class="due">Total due</p>
<p class="total">${total}</p>
<ul class="lines">${session.items.map((item, index) => lineOf(item, session.pictures[index] ?? null))}</ul>
<p class="sum"><span>Total</span><span>${total}</span></p>
</div></section>
<main class="panel"><div>
<h1 class="title">Pay by card</h1>
${errors.form === undefined ? null : html`<p class="alert" role="alert">${errors.form}</p>`}
<form method="post" novalidate>
${emailField(values.customer_email, fields, errors)}
${field("number", "Card number", fields, errors, { autocomplete: "cc-number", inputmode: "numeric", placeholder: "1234 1234 1234 1234" })}
<div class="pair">
${field("expiry", "Expiry", fields, errors, { autocomplete: "cc-exp", inputmode: "numeric", placeholder: "MM / YY" })}
${field("cvc", "CVC", { ...fields, cvc: "" }, errors, { autocomplete: "cc-csc", inputmode: "numeric", placeholder: "CVC" })}
</div>
${field("name", "Name on card", fields, errors, { autocomplete: "cc-name", placeholder: "" })}
<button type="submit">Pay ${total}</button>
</form>
${values.cancel_url === null ? null : html`<a class="cancel" href="${values.cancel_url}">Cancel</a>`}
<p class="small">This is a test checkout. No card is charged and no money moves: pay with 4242 4242 4242 4242, any future date and any CVC.</p>
</div></main>
</div>`;
  return page(`Pay ${name}`, session, body);
}

/** A page that only shows a state. */
export function noticePage({ session, merchant, title, text, link, tone }: Notice): string {
  const name = session ? merchantName(session, merchant) : "";
  const body = html`<main class="notice"><div>
${name === "" ? null : merchantLine(name)}
<div class="badge ${tone}" aria-hidden="true">${tone === "good" ? "✓" : "!"}</div>
<h1>${title}</h1>
<p>${text}</p>
${link === null ? null : html`<a class="onward" href="${link}">${name === "" ? "Continue" : `Return to ${name}`}</a>`}
</div></main>`;
  return page(title, session, body);
}

function page(title: string, session: SessionRow | null, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(styleSheet(session))}</style></head>
<body>${body}</body></html>`.html;
}

function merchantLine(name: string): Html {
  return html`<p class="merchant"><span class="crest" aria-hidden="true">${name.charAt(0)}</span>${name}<span class="test">TEST MODE</span></p>`;
}

function lineOf(item: SessionRow["items"][number], picture: string | null): Html {
  const unit = money(Number(item.price.unit_amount), item.currency);
  return html`<li${picture === null ? null : html` class="pictured"`}>
${picture === null ? null : html`<img src="${picture}" alt="" width="48" height="48">`}
<span class="what">${item.description}${item.quantity === 1 ? null : html`<span class="how">${item.quantity} × ${unit}</span>`}</span>
<span class="much">${money(item.amount_total, item.currency)}</span></li>`;
}

function emailField(known: string | null, fields: PageFields, errors: PageErrors): Html {
  const options = { autocomplete: "email", type: "email", placeholder: "you@example.com" };
  return field("email", "E-mail", fields, errors, known === null ? options : { ...options, readonly: "" });
}

function field(
  name: keyof PageFields,
  label: string,
  fields: PageFields,
  errors: PageErrors,
  attributes: Record<string, string>,
): Html {
  const error = errors[name];
  const more = Object.entries(attributes).map(([key, value]) => html` ${key}="${value}"`);
  const marks = error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${fields[name]}" required${more}${marks}>
${error === undefined ? null : html`<p class="wrong" id="${name}-error" role="alert">${error}</p>`}</div>`;
}

function merchantName(session: SessionRow, merchant: string): string {
  const branding = session.values.branding_settings;
  const asked = isObject(branding) ? branding.display_name : null;
  return typeof asked === "string" && asked !== "" ? asked : merchant;
}

function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  // Some currencies, such as yen, have no smaller unit.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}
