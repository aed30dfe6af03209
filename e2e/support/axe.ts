import axe, { type Result, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds wrong with the page as it is; by all of its rules, or by those that `options` name. */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<Result[]> {
  await loadAxe(page);
  return page.evaluate(
    async (given) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      // In a frame where nothing may run, axe would wait for ever; it holds a mail, not a part of the page.
      const context = { include: [["html"]], exclude: [["iframe"]] };
      const { violations } = await here.run(context, given);
      return violations;
    },
    { ...options, resultTypes: ["violations" as const], iframes: false },
  );
}

/**
 * Which texts axe finds too pale. Of texts with the same styles in the same surroundings, such as the cells of a
 * column, it checks one: measuring the background of each costs more than all other rules together.
 */
export async function paleTextsOn(page: Page): Promise<Result[]> {
  await loadAxe(page);
  return page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const sayingWhat =
      /^(?:id|for|href|src|srcset|alt|title|name|value|placeholder|aria-(?:label|labelledby|describedby|controls|owns))$/;
    const drawn = new Map<Element | null, string>();
    const kinds = new Map<string, Element>();
    for (const element of document.body.querySelectorAll(":not(iframe)")) {
      const { parentElement, attributes, tagName, childNodes } = element;
      const place = parentElement ? [...parentElement.children].indexOf(element) % 2 : 0;
      const styles = [...attributes].filter(({ name }) => !sayingWhat.test(name));
      const own = [tagName, place, ...styles.map(({ name, value }) => `${name}=${value}`)].join(" ");
      const kind = `${drawn.get(parentElement) ?? ""} > ${own}`;
      drawn.set(element, kind);
      const isText = [...childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (isText || element.matches("input, select, textarea")) kinds.set(kind, kinds.get(kind) ?? element);
    }
    const runOnly = { type: "rule" as const, values: ["color-contrast"] };
    const { violations } = await here.run(
      { include: [...kinds.values()] },
      { runOnly, resultTypes: ["violations"], iframes: false },
    );
    return violations;
  });
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}
