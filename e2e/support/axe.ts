import axe, { type Result, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds wrong with the page as it is, but for pale texts; by all of its rules, or by those that `options` name. */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { rules } = options;
  return page.evaluate(
    async (given) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      // In a frame where nothing may run, axe would wait for ever; it holds a mail, not a part of the page.
      const context = { include: [["html"]], exclude: [["iframe"]] };
      const { violations } = await here.run(context, given);
      return violations;
    },
    {
      ...options,
      rules: { ...rules, "color-contrast": { enabled: false } },
      resultTypes: ["violations" as const],
      iframes: false,
    },
  );
}
