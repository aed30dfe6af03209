import { type Html, html, trusted } from "@kitroom/stripe-sandbox/html";
import type { Mail } from "./mail-store.ts";
import { styleSheet } from "./page-style.ts";

/** How many mails the page lists; older ones are found by their recipient. */
const listedMails = 200;

interface View {
  /** Newest first. */
  mails: Mail[];
  /** What was searched for, empty for all. */
  query: string;
  open: Mail | undefined;
  now: Date;
}

/** The page that lists mails and shows one. It needs no script. */
export function mailboxPage({ mails, query, open, now }: View): string {
  const title = open ? `${open.subject || "(no subject)"} · Mailbox` : "Mailbox";
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(styleSheet)}</style></head>
<body class="${open ? "reading" : "listing"}">
<header><div><h1><a href="/dev/mailbox">Mailbox</a></h1>
<p>Every email that leaves this installation arrives here, and nowhere else.</p></div></header>
<div class="columns">
<section class="list" aria-label="Emails">
${searchForm(query)}
${mails.length === 0 ? emptyList(query) : html`<ul>${mails.slice(0, listedMails).map((mail) => row(mail, query, open, now))}</ul>`}
${mails.length > listedMails ? html`<p class="more">The newest ${listedMails} of ${mails.length}. Search by recipient to find older ones.</p>` : null}
</section>
<main>${open ? letter(open, query, now) : html`<p class="hint">Choose an email to read it.</p>`}</main>
</div></body></html>`.html;
}

function searchForm(query: string): Html {
  return html`<form method="get" action="/dev/mailbox" role="search">
<input type="search" name="to" value="${query}" placeholder="Search by recipient" aria-label="Search by recipient" autocomplete="off" autocapitalize="none">
<button type="submit">Search</button>
<a class="refresh" href="${address(query)}" aria-label="Check for new emails" title="Check for new emails">↻</a></form>`;
}

function emptyList(query: string): Html {
  return query === ""
    ? html`<p class="empty">No emails yet. Log in as an admin and the code arrives here.</p>`
    : html`<p class="empty">No emails to “${query}”. <a href="/dev/mailbox">Show all</a></p>`;
}

function row(mail: Mail, query: string, open: Mail | undefined, now: Date): Html {
  const current = mail.id === open?.id ? html` aria-current="true"` : null;
  return html`<li><a href="${address(query, mail.id)}"${current}>
<span class="to">${mail.to}</span><time datetime="${mail.at}">${when(mail.at, now)}</time>
<span class="subject">${mail.subject || "(no subject)"}</span>
<span class="preview">${preview(mail)}</span></a></li>`;
}

function letter(mail: Mail, query: string, now: Date): Html {
  const frame = html`<iframe title="What the email looks like" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed(mail.html)}"></iframe>`;
  return html`<article>
<a class="back" href="${address(query)}"><span aria-hidden="true">←</span> All emails</a>
<h2>${mail.subject || "(no subject)"}</h2>
<dl><dt>To</dt><dd>${mail.to}</dd><dt>From</dt><dd>${mail.from}</dd>
<dt>Arrived</dt><dd><time datetime="${mail.at}">${when(mail.at, now)}</time></dd></dl>
${mail.html === "" ? null : frame}
${mail.html === "" ? html`<pre class="text">${mail.text}</pre>` : html`<details><summary>Text</summary><pre class="text">${mail.text || "(no text part)"}</pre></details>`}
<details><summary>Headers</summary><pre>${mail.headers.map(({ name, value }) => html`<b>${name}:</b> ${value}\n`)}</pre></details>
</article>`;
}

// Links of a mail must not replace the frame's content; scripts cannot run in it, whatever the mail holds.
function framed(content: string): string {
  return `<!doctype html><base target="_blank"><meta name="referrer" content="no-referrer">${content}`;
}

function address(query: string, id?: string): string {
  const params = new URLSearchParams();
  if (query !== "") params.set("to", query);
  if (id !== undefined) params.set("mail", id);
  const search = params.toString();
  return search === "" ? "/dev/mailbox" : `/dev/mailbox?${search}`;
}

function preview(mail: Mail): string {
  const plain = mail.text || mail.html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/gi, " ");
  return plain.replaceAll(/\s+/g, " ").trim().slice(0, 140);
}

function when(at: string, now: Date): string {
  const date = new Date(at);
  const seconds = Math.round((now.getTime() - date.getTime()) / 1000);
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  const sameDay = date.toDateString() === now.toDateString();
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return sameDay ? time : `${date.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, ${time}`;
}
