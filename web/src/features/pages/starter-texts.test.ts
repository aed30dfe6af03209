import { describe, expect, it } from "vitest";
import { starterText, toFillIn } from "./starter-texts.ts";

const facts = { club: "Kit & <Co>", email: "office@albion.example", returnsDays: 14, today: "5 Mar 2026" };
const link = '<a href="mailto:office@albion.example">office@albion.example</a>';

describe("The sample texts", () => {
  it.each(["terms", "privacy-policy", "return-refund", "shipping-policy"] as const)(
    "begin the page %s",
    (slug) => {
      expect(starterText(slug, facts)).toMatch(/^<h2>[A-Z]/);
    },
  );

  it("speak of the club, with its own days and address", () => {
    expect(starterText("terms", facts)).toContain(
      `run by Kit &amp; &lt;Co&gt;. To reach us, write to ${link}.`,
    );
    expect(starterText("return-refund", facts)).toContain("within 14 days");
    expect(starterText("return-refund", { ...facts, returnsDays: 0 })).toContain("ask us before");
    expect(starterText("terms", { ...facts, email: "" })).toContain(
      'use our <a href="/contact">contact page</a>',
    );
  });

  it("state in the club's name how accessible the shop is, whom to tell, how soon they answer and who watches over it", () => {
    const text = starterText("accessibility", facts) ?? "";
    for (const said of [
      "<p>Kit &amp; &lt;Co&gt; wants everybody",
      "WCAG) 2.2, levels A and AA",
      "EN 301 549",
      "What may still be difficult",
      `write to ${link}. Tell us`,
      "within five working days",
      `authority responsible for accessibility: ${toFillIn}`,
      "prepared on 5 Mar 2026 by Kit &amp; &lt;Co&gt; itself",
    ])
      expect(text).toContain(said);
    expect(text.match(/<h2>/g)).toHaveLength(6);
  });

  it("leave alone what only the club can write", () => {
    expect(starterText("home-page", facts)).toBeNull();
    expect(starterText("contact-us", facts)).toBeNull();
  });
});
