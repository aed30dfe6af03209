import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { chromiumPath } from "../../tools/chromium.ts";

export type Width = 1440 | 390;
const heights: Record<Width, number> = { 1440: 900, 390: 844 };

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}

/** The address of a page of a club, or of the front door without one. */
export function at(club: string | null, path = "/"): string {
  const host = club ? `${club}.kitroom.localhost` : "kitroom.localhost";
  return `http://${host}:${inject("productPort")}${path}`;
}

/** A visitor of their own: no cookies, no stored cart. Fails the story when a page throws. */
export async function visitor(
  browser: Browser,
  width: Width = 1440,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  return { page, context };
}

/** axe finds nothing serious on the page as it stands once nothing is loaded any more: what is old until then is paler. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  // In a frame where nothing may run, axe would wait for ever; it holds a mail, not a part of the page.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox=""]').analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** Nothing has to be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** On a phone and on a desk: axe finds nothing serious, and nothing has to be scrolled sideways. */
export async function expectFineAtBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440] as const) {
    await page.setViewportSize({ width, height: heights[width] });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

/** Begins to use a page that came rendered, and waits until the app has taken it over. */
export async function appRuns(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator("html:not([data-app])").waitFor({ state: "attached" });
}
