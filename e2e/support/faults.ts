import type { Result } from "axe-core";
import type { Page } from "playwright-core";
import { type Scheme, schemes } from "#contract/colors.ts";
import { stageCssVariables } from "#contract/stage-colors.ts";
import { schemeVariables } from "#web/lib/theme/scheme-variables.ts";
import { violationsOn } from "./axe.ts";
import { appRuns } from "./browser.ts";
import { paleTextsOn } from "./pale-texts.ts";

const WIDTHS = [1440, 768, 390, 320];
/** Where a list is a table, and where it is cards. */
const LOOKED_AT = [1440, 390];
const HEIGHT = 900;
const SETTLE_LIMIT_MS = 30_000;
const FRAMES_ALIKE = 6;
/** Two colours that no design would choose. */
export const AWKWARD: [name: string, primary: string, secondary: string][] = [
  ["yellow and white", "#ffe600", "#ffffff"],
  ["black and navy", "#000000", "#0a1a3c"],
];
/** Of texts or elements with the same fault. */
const MOST_TOLD = 4;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Goes to another address without loading the app again, and waits until nothing on the screen is a placeholder. */
export async function goInApp(page: Page, address: string): Promise<void> {
  const before = await page.evaluateHandle(() => ({
    text: document.title,
    parts: [document.querySelector("title"), document.querySelector("h1")],
  }));
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
  // Another screen has its own title, or at least its own heading; only one that redirects here again has neither.
  await page
    .waitForFunction(
      ({ text, parts }) =>
        document.title !== text ||
        parts[0] !== document.querySelector("title") ||
        parts[1] !== document.querySelector("h1"),
      before,
      { timeout: 1_000, polling: 50 },
    )
    .catch(() => undefined);
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
    { timeout: SETTLE_LIMIT_MS, polling: 50 },
  );
}

/** What is wrong with the screen that is open, in words; at four widths, light and dark, in good and bad colours. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults = await page.evaluate(() => {
    const headings = document.querySelectorAll("h1").length;
    return [
      headings !== 1 && `${headings} headings of the first level`,
      (document.title === "" || document.title === "Kitroom") && `the title "${document.title}"`,
    ].filter((fault) => fault !== false);
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await painted(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) faults.push(`${wide} px too wide at ${width}`);
    if (LOOKED_AT.includes(width)) faults.push(...(await faultsInColors(page, width)));
  }
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  return [...new Set(faults)];
}

async function faultsInColors(page: Page, width: number): Promise<string[]> {
  const faults: string[] = [];
  const paleTextsIn = async (where: string) =>
    (await paleTextsOn(page)).slice(0, MOST_TOLD).map((text) => `${where}: ${text}`);
  for (const scheme of schemes) {
    await dress(page, scheme);
    faults.push(...(await paleTextsIn(`${scheme} at ${width}`)));
    // Names, roles and order are the same in the dark.
    if (scheme === "light") faults.push(...inWords(await violationsIn(page), `at ${width}`));
    // What a colour does to a text does not depend on the width.
    for (const [name, primary, secondary] of width === LOOKED_AT[0] ? AWKWARD : []) {
      await dress(page, scheme, [primary, secondary]);
      faults.push(...(await paleTextsIn(`${scheme} in ${name} at ${width}`)));
    }
  }
  await dress(page, "light");
  return faults;
}

/** Switches the page to a scheme, and to other colours than its club's. */
export async function dress(page: Page, scheme: Scheme, colors?: [string, string]): Promise<void> {
  const rules = schemes.map((each) => {
    const variables = colors
      ? { ...schemeVariables(...colors, each), ...stageCssVariables(...colors, each) }
      : {};
    const declared = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
    return `:root:root[data-mantine-color-scheme="${each}"]{${declared.join(";")}}`;
  });
  await page.evaluate(
    ([attribute, css]) => {
      document.documentElement.setAttribute("data-mantine-color-scheme", attribute);
      const sheet =
        document.getElementById("dress") ?? document.head.appendChild(document.createElement("style"));
      sheet.id = "dress";
      sheet.textContent = css;
    },
    [scheme, rules.join("")] as const,
  );
  await painted(page);
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

async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
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
