import { describe, expect, it } from "vitest";
import { starterText } from "./starter-texts.ts";

const facts = { club: "Kit & <Co>", email: "office@albion.example", returnsDays: 14 };

describe("The sample texts", () => {
  it.each(["terms", "privacy-policy", "return-refund", "shipping-policy"] as const)(
    "begin the page %s",
    (slug) => {
      expect(starterText(slug, facts)).toMatch(/^<h2>[A-Z]/);
    },
  );

  it("speak of the club, with its own days and address", () => {
    expect(starterText("terms", facts)).toContain(
      "run by Kit &amp; &lt;Co&gt;. To reach us, write to office@albion.example.",
    );
    expect(starterText("return-refund", facts)).toContain("within 14 days");
    expect(starterText("return-refund", { ...facts, returnsDays: 0 })).toContain("ask us before");
    expect(starterText("terms", { ...facts, email: "" })).toContain("use our contact page");
  });

  it("leave alone what only the club can write", () => {
    expect(starterText("home-page", facts)).toBeNull();
    expect(starterText("contact-us", facts)).toBeNull();
  });
});
