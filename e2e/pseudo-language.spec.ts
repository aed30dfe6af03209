import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, type ExpectStatic, it } from "vitest";
import { rights } from "#contract/rights.ts";
import { webhookEvents } from "#contract/webhooks.ts";
import { at, type Width } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { cutTexts } from "./support/cut-texts.ts";
import { goInApp, settle } from "./support/faults.ts";
import { lookIntoAll } from "./support/openers.ts";
import { collectData, textsOutsideWords } from "./support/own-texts.ts";
import { product } from "./support/product.ts";
import { addressOf, type Face, findShownIn, type Shown, screensOf } from "./support/screens.ts";
import { type Opened, openMember, openStaff, openVisitor, staffSession } from "./support/sessions.ts";

const LIMIT_MS = 420_000;
/** What is too narrow for ever is waited for, too; on a busy machine a table has taken more than three seconds to begin to scroll. */
const PATIENCE_MS = 20_000;
const configFile = join(import.meta.dirname, "../web/vite.config.ts");
/** The list of a field shows whole what stands in it. */
const inField = / in its field$/;
const widths: Width[] = [1440, 390];

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

let folder: string;
let shown: Shown;
let session: string;

beforeAll(async () => {
  shown = await findShownIn();
  session = await staffSession(cast.admin, "rovers");
  folder = await mkdtemp(join(tmpdir(), "kitroom-pseudo-"));
  const output = { outDir: folder, emptyOutDir: true, minify: false };
  // Last, because it keeps this process so busy that the server, which is part of it, would turn calls away.
  await build({ configFile, mode: "pseudo-language", logLevel: "error", build: output });
  await product().showWeb(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Beside each other, because half of the time each waits whether something opens.
it.concurrent.for<[Face, string, string, () => Promise<Opened>]>([
  ["guest", "1 of 1", "/shop", openVisitor],
  ["member", "1 of 1", "/shop", () => openMember()],
  ["admin", "1 of 3", "/dashboard", () => openStaff(session)],
  ["admin", "2 of 3", "/dashboard", () => openStaff(session)],
  ["admin", "3 of 3", "/dashboard", () => openStaff(session)],
])(
  "every screen of a %s takes its texts from words, and has room for longer ones (%s)",
  { timeout: LIMIT_MS },
  async ([face, part, start, open], { expect }) => {
    const { page, close } = await open();
    const data = collectData(page);
    const faults: Record<string, string[]> = {};
    const pressed = new Set<string>();
    await page.route("**/api/**", async (route) =>
      route.request().method() === "GET" ? route.fallback() : route.abort(),
    );
    await page.goto(at("rovers", start));
    await settle(page);
    for (const name of partOf(screensOf(face), part)) {
      await goInApp(page, addressOf(name, shown));
      const outside = () => textsOutsideWords(page, async () => `${await data()} ${told}`);
      const found = [...(await outside()), ...(await tightPlaces(page, expect))];
      await lookIntoAll(page, pressed, async (opener) => {
        found.push(...(await outside()).map((text) => `behind ${opener}: ${text}`));
      });
      if (found.length > 0) faults[name] = found;
    }
    await close();
    expect(faults).toEqual({});
  },
);

/** `2 of 3`: every third, from the second on. */
function partOf<T>(all: T[], part: string): T[] {
  const [nth = 1, parts = 1] = part.split(" of ").map(Number);
  return all.filter((_, at) => at % parts === nth - 1);
}

/** Where longer texts find no room, at each width. */
async function tightPlaces(page: Page, expect: ExpectStatic): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // A chart and a list adapt to their new width a moment later.
    const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
    await page.waitForFunction(fits, undefined, { timeout: PATIENCE_MS }).catch(() => undefined);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${wide} px too wide at ${width}`);
    const cut = async () => (await cutTexts(page)).filter((text) => !inField.test(text));
    await expect
      .poll(cut, { timeout: PATIENCE_MS })
      .toEqual([])
      .catch(() => undefined);
    found.push(...(await cut()).map((text) => `at ${width}: ${text}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}
