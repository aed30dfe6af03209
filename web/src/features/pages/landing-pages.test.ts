import { describe, expect, it } from "vitest";
import type { ClubPage } from "#contract/club-pages.ts";
import { pageSlugs } from "#contract/page-slugs.ts";
import { excerpt, landingPageAt, landingPages, pageState, startText } from "./landing-pages.ts";

const blank: ClubPage = {
  slug: "terms",
  title: "",
  description: "",
  draft: null,
  is_live: false,
  updated_at: null,
  version: 0,
};

describe("The landing pages", () => {
  it("have one editor for every page that the server keeps", () => {
    expect(landingPages.map(({ slug }) => slug).sort()).toEqual([...pageSlugs].sort());
    expect(new Set(landingPages.map(({ editor }) => editor)).size).toBe(pageSlugs.length);
  });

  it("are found by their editor's address", () => {
    expect(landingPageAt("/landing/pack-selection")?.slug).toBe("redeemed-section");
    expect(landingPageAt("/landing/terms/")?.slug).toBe("terms");
    expect(landingPageAt("/landing/faq")).toBeUndefined();
  });
});

describe("An editor begins", () => {
  it("with the draft, else with what is live, else empty under the page's name", () => {
    expect(startText(blank, "Terms & Conditions")).toEqual({ title: "Terms & Conditions", description: "" });
    const live = { ...blank, title: "Rules", description: "<p>Live</p>", is_live: true };
    expect(startText(live, "T")).toEqual({ title: "Rules", description: "<p>Live</p>" });
    const draft = { title: "New rules", description: "<p>Draft</p>" };
    expect(startText({ ...live, draft }, "T")).toEqual(draft);
  });

  it("with the prepared text while nothing is written, also after a draft was thrown away", () => {
    const prepared = "<p>Prepared</p>";
    expect(startText(blank, "T", prepared).description).toBe(prepared);
    expect(startText({ ...blank, version: 2 }, "T", prepared).description).toBe(prepared);
    const draft = { title: "T", description: "" };
    expect(startText({ ...blank, draft }, "T", prepared)).toEqual(draft);
    expect(startText({ ...blank, is_live: true }, "T", prepared).description).toBe("");
  });
});

it.each([
  [true, true, "Live, with a newer draft"],
  [true, false, "Live"],
  [false, true, "Draft, not live yet"],
  [false, false, "Not written yet"],
])("A page that is live: %s, with a draft: %s reads '%s'", (is_live, has_draft, label) => {
  expect(pageState({ is_live, has_draft }).label).toBe(label);
});

it("A page with a prepared text says so until it is written", () => {
  const label = (is_live: boolean) => pageState({ is_live, has_draft: false, isPrepared: true }).label;
  expect([label(false), label(true)]).toEqual(["Prepared, not live yet", "Live"]);
});

it("An excerpt is the words alone, in one line", () => {
  expect(excerpt("<p>One &amp; <strong>two</strong>.</p><ul><li>5 &lt; 6</li></ul>")).toBe(
    "One & two. 5 < 6",
  );
  expect(excerpt("")).toBe("");
});

it("A long excerpt ends with an ellipsis", () => {
  expect(excerpt(`<p>${"word ".repeat(50)}</p>`, 20)).toBe("word word word word…");
});
