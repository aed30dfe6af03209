import { expect, test } from "vitest";
import { mailEvents } from "#contract/messages.ts";
import { noticeKinds } from "#contract/notices.ts";
import { presentTemplate, presentVariables } from "../ground/messages/templates/templates.ts";
import { sampleLook } from "../ground/messages/writing/mail-look.testing.ts";
import { renderMail } from "../ground/messages/writing/render-mail.ts";
import { type NoticeFacts, noticeWords } from "../office/notices/notices.rules.ts";
import { mails } from "../rooms.ts";
import {
  actorOf,
  type TimelineReader,
  timelineKinds,
  timelineSentence,
} from "../sales/orders/showing/timeline.rules.ts";
import { outsideBrackets, pseudo } from "./bracketed.testing.ts";

/** What a club that speaks the bracketed language shows is in brackets, except names, numbers and what the club wrote. */

const look = sampleLook("#376a6b", { words: pseudo, stopUrl: "http://rovers.kitroom.localhost/unsubscribe" });
const { clubName, contact } = look;
/** Names of people and of carriers in the samples. */
const names = ["Ava", "Sam", "Cleo", "DHL", clubName, contact.location];

test.each(mailEvents)("the mail %s, and what staff read of it", (event) => {
  const mail = mails[event];
  const { subject, html, text } = renderMail(look, mail, mail.sample(pseudo));
  const shown = html.replaceAll(/<style>.*?<\/style>/gs, "").replaceAll(/<[^>]*>/g, " ");
  for (const said of [subject, text, shown]) expect(outsideBrackets(unescaped(said), names)).toEqual([]);
  expect(html).toContain(`lang="${pseudo.language.code}"`);
  const { title, explanation, subject: first, body } = presentTemplate(pseudo, mail, undefined);
  const wording = `${first} ${body}`.replaceAll(/\{\{.*?\}\}|<[^>]*>/g, " ");
  const labels = presentVariables(pseudo, mail, clubName).variables.map(({ label }) => label);
  for (const said of [title, explanation, wording, ...labels]) expect(outsideBrackets(said)).toEqual([]);
});

const unescaped = (html: string) =>
  html
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const told: NoticeFacts = {
  order_id: 1,
  order_number: "RR-1001",
  amount_cents: 1250,
  reference: "pi_1",
  respond_by: "2026-09-01T00:00:00Z",
  member_name: "Ava Archer",
  recipient: "ava@rovers.example",
  subject: "Kick-off",
  error: "550",
  done_count: 12,
  failed_count: 2,
  skipped_count: 3,
  product_id: 1,
  product_title: "Shirt",
  choices: [
    { name: "Red", stock: 2 },
    { name: "Blue", stock: 0 },
  ],
  url: "https://rovers.example/hook",
};
/** Each way in which facts change what is said. */
const facts: NoticeFacts[] = [
  {},
  told,
  { ...told, choices: [{ name: "Red", stock: 0 }] },
  ...Object.keys(pseudo.notices.holds).map((on_hold) => ({ ...told, on_hold })),
  ...["return", "exchange"].map((return_kind) => ({ ...told, return_kind })),
  ...Object.keys(pseudo.notices.jobs).flatMap((job_kind) =>
    ["done", "failed", "cancelled"].map((job_status) => ({ ...told, error: "", job_kind, job_status })),
  ),
];

test.each(noticeKinds)("a notice of %s", (kind) => {
  for (const known of facts) {
    const { title, detail } = noticeWords(kind, 1, known, pseudo);
    for (const said of [title, detail])
      expect(outsideBrackets(said, ["Ava Archer", "Kick-off", "Shirt", "Red", "Blue", "pi_1"])).toEqual([]);
  }
});

const happened = {
  amount_cents: 1250,
  goods: [
    { title: "Shirt", quantity: 1, choice: "Red", wanted: "Blue" },
    { title: "Scarf", quantity: 2, choice: "" },
  ],
  lines: [{ order_line_id: 1, quantity: 2 }],
  number: "RR-1001",
  replacement: "RR-1002",
  difference_cents: 100,
  restocked: true,
  carrier: "dhl",
  tracking_number: "JD014600003",
  member_name: "Ava Archer",
  status: "needs_response",
};
/** Each way in which data change what is said. */
const data: Record<string, unknown>[] = [
  {},
  happened,
  { ...happened, reason: "Rain", why: "Rain", unasked: true, part: true, restocked: false },
  ...["card", "credits", "hand"].map((destination) => ({ ...happened, destination, source: "stripe" })),
  ...["credits", "club", "marked_paid", "payment_link"].map((payer) => ({ ...happened, payer })),
  ...Object.keys(pseudo.timeline.holds).map((on_hold) => ({ ...happened, on_hold })),
  ...["usd", "eur"].map((currency) => ({ ...happened, accepted_cents: 100, currency })),
  { ...happened, return_kind: "exchange" },
];
const readers: TimelineReader[] = ["member", "staff"];

test.each(timelineKinds)("an order's timeline, of %s", (kind) => {
  const known = ["Shirt", "Red", "Blue", "Scarf", "Rain", "DHL", "Ava Archer", "undefined", "EUR"];
  for (const one of data)
    for (const reader of readers)
      expect(outsideBrackets(timelineSentence({ kind, data: one }, reader, pseudo) ?? "", known)).toEqual([]);
});

test("whom a member reads of on a timeline", () => {
  for (const actor_kind of ["member", "staff"])
    expect(outsideBrackets(actorOf({ actor_kind, actor_name: "Ava" }, "member", pseudo))).toEqual([]);
});

test("the search for what stands outside the brackets", () => {
  expect(outsideBrackets("[All of [it] is] $12.50, https://x.example/a RR-1001")).toEqual([]);
  expect(outsideBrackets("[Some] of it")).toEqual(["of", "it"]);
  expect(pseudo.orders.forPerson({ goods: "Shirt", person: "my child" })).toBe("Shirt[, for ]my child");
});
