import type { Result } from "axe-core";
import type { Page } from "playwright-core";
import { type Scheme, schemes } from "#contract/colors.ts";
import { stageCssVariables } from "#contract/stage-colors.ts";
import { lookEveryMs, patienceMs } from "#server/testing/patience.ts";
import { schemeVariables } from "#web/lib/theme/colors.ts";
import { violationsOn } from "./axe.ts";
import { appRuns } from "./browser.ts";
import { wrongCorners } from "./corners.ts";
import { cutTexts, spaceText } from "./cut-texts.ts";
import type { Keyboard } from "./keyboard.ts";
import { type Dress, paleTextsIn } from "./pale-texts.ts";
import { unshownStates } from "./unshown-states.ts";

/** How a screen is opened. */
export const OPENED_AT = { width: 1440, height: 900 };
const WIDTHS = [1440, 768, 390, 320];
/** A window of 1280 by 1024 at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };
/** Of the keyboard; the rows of a list are alike. */
const MOST_STOPS = 90;
const FRAMES_ALIKE = 6;
/** Two colours that no design would choose. */
const AWKWARD: [name: string, primary: string, secondary: string][] = [
  ["yellow and white", "#ffe600", "#ffffff"],
  ["black and navy", "#000000", "#0a1a3c"],
];
/** Where a list is a table, and where it is cards. What a colour does to a text does not depend on the width. */
const DRESSES: Record<number, Dress[]> = {
  1440: schemes.flatMap((scheme) => [
    dressOf(scheme, ""),
    ...AWKWARD.map(([name, ...colors]) => dressOf(scheme, ` in ${name}`, colors)),
  ]),
  390: schemes.map((scheme) => dressOf(scheme, "")),
};
/** Of texts or elements with the same fault. */
const MOST_TOLD = 4;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Goes to another address without loading the app again, and waits until nothing on the screen is a placeholder. */
export async function goInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const root = document.documentElement;
    const { scrollTo } = window;
    // The app scrolls to the top of every new path once it has drawn its screen, also where that redirects back here.
    if (new URL(to, location.href).pathname !== location.pathname) {
      root.dataset.going = "";
      window.scrollTo = () => {
        window.scrollTo = scrollTo;
        delete root.dataset.going;
        scrollTo(0, 0);
      };
    }
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
  await page.locator("html:not([data-going])").waitFor({ state: "attached" });
  await settle(page);
}

/** There is a heading, the app has hydrated the page, and nothing is loading any more. */
export async function settle(page: Page): Promise<void> {
  await appRuns(page);
  await page.waitForFunction(
    () =>
      document.querySelector("h1") !== null &&
      document.querySelector('[aria-busy="true"], [role="progressbar"][aria-label="Loading"]') === null &&
      document.querySelector('.mantine-Skeleton-root[data-visible="true"]') === null,
    undefined,
    { timeout: patienceMs, polling: lookEveryMs },
  );
}

/** What is wrong with the screen that was just opened, in words: to the eye, to the keyboard and to a screen reader. */
export async function faultsOf(keys: Keyboard): Promise<string[]> {
  const { page } = keys;
  const faults = [...(await unnamed(page)), ...(await unshownStates(page))];
  for (const width of WIDTHS) {
    await resize(page, { ...OPENED_AT, width });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) faults.push(`${wide} px too wide at ${width}`);
    const dresses = DRESSES[width];
    if (!dresses) continue;
    for (const [name, texts] of await paleTextsIn(page, dresses))
      faults.push(...texts.slice(0, MOST_TOLD).map((text) => `${name} at ${width}: ${text}`));
    faults.push(...inWords(await violationsIn(page), `at ${width}`));
    faults.push(...(await wrongCorners(page)).map((corner) => `corners at ${width}: ${corner}`));
  }
  faults.push(...(await cutWhenSpaced(page)));
  await resize(page, MAGNIFIED);
  faults.push(...(await keys.walk(MOST_STOPS)));
  return [...new Set(faults)];
}

function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = document.querySelectorAll("h1").length;
    return [
      headings !== 1 && `${headings} headings of the first level`,
      (document.title === "" || document.title === "Kitroom") && `the title "${document.title}"`,
    ].filter((fault) => fault !== false);
  });
}

async function cutWhenSpaced(page: Page): Promise<string[]> {
  const putBack = await spaceText(page);
  const cut = await cutTexts(page);
  await putBack();
  return cut;
}

/** A scheme, and other colours than the club's. */
function dressOf(scheme: Scheme, name: string, colors?: [primary: string, secondary: string]): Dress {
  const variables = colors
    ? { ...schemeVariables(...colors, scheme), ...stageCssVariables(...colors, scheme) }
    : {};
  const declared = Object.entries(variables).map(([variable, value]) => `${variable}:${value}`);
  const css = `:root:root[data-mantine-color-scheme="${scheme}"]{${declared.join(";")}}`;
  return { name: `${scheme}${name}`, scheme, css };
}

/**
 * Another width has been taken in: what is drawn by it, such as cards instead of a table, has come, and the page no longer
 * grows or shrinks. Somebody who reads by the keyboard has not resized the window in the same moment, either.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    (framesAlike) =>
      new Promise<void>((resolve) => {
        let [height, alike] = [-1, 0];
        const look = () => {
          const { scrollHeight } = document.documentElement;
          alike = scrollHeight === height ? alike + 1 : 0;
          height = scrollHeight;
          if (alike === framesAlike) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    FRAMES_ALIKE,
  );
}

async function violationsIn(page: Page): Promise<Result[]> {
  return violationsOn(page, {
    runOnly: { type: "tag", values: RULES },
    // Not among the tags: axe holds it to be experimental, the standard does not.
    rules: { "label-content-name-mismatch": { enabled: true } },
  });
}

function inWords(violations: Result[], where: string): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, MOST_TOLD).map(({ html, any }) => {
      const why = any.map(({ message }) => message).join(" ");
      return `${where}: ${id}: ${html.slice(0, 220)} ${why.slice(0, 200)}`;
    }),
  );
}
