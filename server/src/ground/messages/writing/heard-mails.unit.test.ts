import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { describe, expect, test } from "vitest";
import { mails } from "../../../rooms.ts";
import type { MailEvent } from "../mail.ts";
import { sampleLook } from "./mail-look.testing.ts";
import { htmlToText, renderMail } from "./render-mail.ts";

const look = sampleLook("#ffe100", { stopUrl: "http://rovers.kitroom.localhost/unsubscribe?token=t" });
const events = Object.keys(mails) as MailEvent[];
const mailOf = (event: MailEvent) => renderMail(look, mails[event], mails[event].sample(look.words));

const checker = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:standard", "html-validate:a11y"],
    rules: {
      // Mail clients know inline styles and old table attributes, and little else.
      ...{ "no-inline-style": "off", "no-deprecated-attr": "off", "long-title": "off" },
      // Some of them drop unknown elements, and their roles with them.
      "prefer-native-element": "off",
    },
  }),
);

describe("A mail that is heard", () => {
  // WCAG 1.1.1, 1.3.1, 2.4.2, 3.1.1, 4.1.2
  // EN 10.1
  test.each(events)(
    "%s is HTML without a fault, in English, titled, with headings in order",
    async (event) => {
      const { html } = mailOf(event);
      const { results } = await checker.validateString(html);
      expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
      const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
      expect(html).toContain(`<title>${heading}</title>`);
      // Webmail clients drop the surrounding page, and with it title and language.
      expect(html).toContain(`<div role="article" lang="en" aria-label="${heading}"`);
      expect(html.match(/<h1/g)).toHaveLength(1);
    },
  );

  // WCAG 1.3.1
  test.each(events)("%s has tables for layout that say so, and others with heads", (event) => {
    const { html } = mailOf(event);
    const tables = html.split("<table").slice(1);
    const data = tables.filter((table) => !table.startsWith(' role="presentation"'));
    for (const table of data) expect(table).toMatch(/^[^>]*>\s*<tr><th scope="row"/);
    expect(data).toHaveLength(event === "order_placed" ? 1 : 0);
  });

  // WCAG 2.4.4
  test.each(events)(
    "%s has links whose words say where they lead, no two alike to different places",
    (event) => {
      const links = [...mailOf(event).html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
        ([, url = "", inner = ""]) => ({ url, words: htmlToText(inner) }),
      );
      for (const { words } of links) {
        expect(words).toMatch(/\w{2}/);
        expect(words).not.toMatch(/^(here|click here|more|link|https?:.*)$/i);
      }
      const places = new Map(links.map(({ url, words }) => [words, url]));
      for (const { url, words } of links) expect(places.get(words)).toBe(url);
    },
  );

  // WCAG 1.4.4
  test.each(events)("%s has no letters smaller than 14 pixels", (event) => {
    const sizes = [...mailOf(event).html.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes.filter((size) => size > 0))).toBeGreaterThanOrEqual(14);
  });
});

describe("The text of a mail", () => {
  // EN 10.1
  test.each(events)("%s says all that the HTML says, in its order, line by line", (event) => {
    const { html, text } = mailOf(event);
    const body = html.slice(html.indexOf("<h1"));
    const words: string[] = htmlToText(body).match(/[\p{L}\d$.,]{3,}/gu) ?? [];
    const said: string[] = text.match(/[\p{L}\d$.,]{3,}/gu) ?? [];
    let at = 0;
    for (const word of words) {
      const found = said.indexOf(word, at);
      expect(found, `${word} in ${text}`).toBeGreaterThanOrEqual(at);
      at = found + 1;
    }
    expect(text.replace("-- \n", "")).not.toMatch(/ {2}|\n{3}| $/m);
  });

  test("names each sum of an order, and each item with its choice and price", () => {
    const { text } = mailOf("order_placed");
    for (const line of [
      "2 × Home shirt, Red, M: $59.90",
      "1 × Scarf, Red: $14.50",
      "Items: $74.40",
      "Standard delivery: $4.50",
      "Total: $78.90",
      "Paid with credits: $50.00",
    ])
      expect(text.split("\n")).toContain(line);
  });

  test("lists what is a list", () => {
    expect(mailOf("pack_granted").text).toContain(
      "- Season kit\nFor Ava Archer, until 31 December 2026\n- Junior kit\n",
    );
    expect(mailOf("parcel_shipped").text).toContain("\n- 2 × Home shirt\n");
    expect(mailOf("club_notice").text).toContain("\n- and 3 more");
  });

  test("keeps numbers, headings, tables and the descriptions of pictures in a club's own words", () => {
    const body =
      '<p>First</p><h2>How</h2><ol><li><p>One</p></li><li><p>Two</p></li></ol><p><img src="/x.webp" alt="The pitch"></p><table><tr><th>Day</th><th>Hour</th></tr><tr><td>Monday</td><td>18:00</td></tr></table>';
    expect(htmlToText(body)).toBe("First\n\nHow\n\n1. One\n2. Two\n\nThe pitch\n\nDay, Hour\nMonday, 18:00");
  });
});
