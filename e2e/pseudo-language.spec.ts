import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rights } from "#contract/rights.ts";
import { webhookEvents } from "#contract/webhooks.ts";
import { webBuild } from "../tools/start/web-build.ts";
import { at } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { wrongCorners } from "./support/corners.ts";
import { cutTexts } from "./support/cut-texts.ts";
import { goInApp, OPENED_AT, resize, settle } from "./support/faults.ts";
import { lookIntoAll } from "./support/openers.ts";
import { collectData, type Given, textsOutsideWords } from "./support/own-texts.ts";
import { product } from "./support/product.ts";
import { addressOf, type Face, findShownIn, type Shown, screensOf } from "./support/screens.ts";
import { type Opened, openMember, openStaff, openVisitor, staffSession } from "./support/sessions.ts";

/** The list of a field shows whole what stands in it. */
const inField = / in its field$/;
const WIDTHS = [1440, 390];

/** Texts from the contract, which guide and server use too, and names that are the same in every language. */
const told = [
  "kitroom ireland united kingdom",
  JSON.stringify(rights),
  ...webhookEvents,
  ...Intl.supportedValuesOf("timeZone"),
]
  .join("\n")
  .replaceAll(/[._]/g, " ")
  .toLowerCase();

let shown: Shown;
beforeAll(async () => {
  shown = await findShownIn();
  await product().showWeb(await webBuild("pseudo-language"));
});

describe.each<[Face, start: string, open: () => Promise<Opened>]>([
  ["guest", "/shop", openVisitor],
  ["member", "/shop", openMember],
  ["admin", "/dashboard", async () => openStaff(await staffSession(cast.admin))],
])("to a %s", (face, start, open) => {
  const pressed = new Map<string, Set<string>>();
  let opened: Opened;
  let given: Given;
  beforeAll(async () => {
    opened = await open();
    const { page } = opened;
    given = collectData(page, told);
    await page.route("**/api/**", async (route) =>
      route.request().method() === "GET" ? route.fallback() : route.abort(),
    );
    await page.goto(at("rovers", start));
    await settle(page);
  });
  afterAll(() => opened.close());

  // Spec 1.19
  it.each(screensOf(face))(
    "the screen %s takes its texts from words, and has room for longer ones",
    async (name) => {
      const { page } = opened;
      await goInApp(page, addressOf(name, shown));
      const outside = () => textsOutsideWords(page, given);
      const found = [...(await outside()), ...(await tightPlaces(page))];
      await lookIntoAll(page, pressed, async (opener) => {
        const faults = [...(await outside()), ...(await wrongCorners(page))];
        found.push(...faults.map((fault) => `behind ${opener}: ${fault}`));
      });
      expect(found).toEqual([]);
    },
  );
});

/** Where longer texts find no room, at each width. */
async function tightPlaces(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await resize(page, { ...OPENED_AT, width });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${wide} px too wide at ${width}`);
    const cut = (await cutTexts(page)).filter((text) => !inField.test(text));
    found.push(...cut.map((text) => `at ${width}: ${text}`));
  }
  await page.setViewportSize(OPENED_AT);
  return found;
}
