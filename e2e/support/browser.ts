import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { expect } from "vitest";
import { patienceMs } from "#server/testing/patience.ts";
import { testBrowserPath } from "../../tools/chromium.ts";
import { noteRequestsOf } from "./asked-for.ts";
import { violationsOn } from "./axe.ts";
import { paleTextsOn } from "./pale-texts.ts";
import { product } from "./product.ts";

export type Width = 1440 | 390;
const heights: Record<Width, number> = { 1440: 900, 390: 844 };

let browser: Promise<Browser> | undefined;

/** A story's page ends before scripts that were compiled for speed have paid for it: a sixth of the processor time. */
const plainScripts = ["--js-flags=--no-opt --no-maglev"];

/** One for all files of stories that this process runs; it ends with the process. */
async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await testBrowserPath(),
    args: [...plainScripts, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
}

/** Windows of a separate visitor: no cookies, no stored cart. */
export async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= openBrowser();
  const context = await (await browser).newContext(options);
  context.setDefaultTimeout(patienceMs);
  noteRequestsOf(context);
  return context;
}

/** Closes what stories have left open. */
export async function closePages(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}

const MOST_SHOWN = 1000;

/** The address of each page that is open, and how it reads. */
export async function shownOnPages(): Promise<string> {
  const pages = ((await browser)?.contexts() ?? []).flatMap((context) => context.pages());
  const texts = pages.map(async (page) => {
    const text = await page
      .locator("main, body")
      .last()
      .ariaSnapshot()
      .catch(() => "(it did not answer)");
    return `${page.url()} reads: ${text.slice(0, MOST_SHOWN).replaceAll(/\s+/g, " ")}`;
  });
  return (await Promise.all(texts)).join("\n");
}

/** The address of a page of a club, or of the front door without one. */
export function at(club: string | null, path = "/"): string {
  const host = club ? `${club}.kitroom.localhost` : "kitroom.localhost";
  return `http://${host}:${product().port}${path}`;
}

/** A page in such a window. Fails the story if a page throws. */
export async function visitor(
  width: Width = 1440,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await newContext({
    viewport: { width, height: heights[width] },
    locale: "en-GB",
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  return { page, context };
}

const MOST_LOOKS = 5;

/** axe finds nothing serious on the page, nor is a text too pale, once nothing is loading any more: outdated content is paler until then. */
export async function expectAccessible(page: Page): Promise<void> {
  let looked = await look(page);
  // What was asked for while axe looked may have been paler then.
  for (let looks = 1; looked.wasLoading && looks < MOST_LOOKS; looks += 1) looked = await look(page);
  expect(looked.faults).toEqual([]);
}

async function look(page: Page) {
  const busy = page.locator('[aria-busy="true"]');
  await expect(busy).toHaveCount(0);
  const before = await answersOf(page);
  const violations = await violationsOn(page);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  const paleTexts = await paleTextsOn(page);
  return {
    faults: paleTexts.length > 0 ? [...found, { id: "pale texts", where: paleTexts }] : found,
    wasLoading: (await busy.count()) > 0 || (await answersOf(page)) > before,
  };
}

/** How many answers the page has had. */
async function answersOf(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/")).length,
  );
}

/** Nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** On a phone and on a desk: nothing serious is wrong with the page, and nothing has to be scrolled sideways. */
export async function expectFineAtBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440] as const) {
    await page.setViewportSize({ width, height: heights[width] });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

/** Starts to use a rendered page, and waits until the app has hydrated it. */
export async function appRuns(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator("html:not([data-app])").waitFor({ state: "attached" });
}
