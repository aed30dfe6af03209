import { expect as playwrightExpect } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { patienceMs } from "#server/testing/patience.ts";

const patient = playwrightExpect.configure({ timeout: patienceMs });
type OfLocator = ReturnType<typeof patient<Locator>>;
type OfPage = ReturnType<typeof patient<Page>>;

const onLocators = [
  "toBeChecked",
  "toBeDisabled",
  "toBeEnabled",
  "toBeFocused",
  "toBeHidden",
  "toBeInViewport",
  "toBeVisible",
  "toContainText",
  "toHaveAttribute",
  "toHaveCount",
  "toHaveText",
  "toHaveValue",
] as const satisfies (keyof OfLocator)[];
const onPages = ["toHaveURL"] as const satisfies (keyof OfPage)[];

type ForLocators<T> = {
  [Name in (typeof onLocators)[number]]: T extends Locator ? OfLocator[Name] : never;
};
type ForPages<T> = { [Name in (typeof onPages)[number]]: T extends Page ? OfPage[Name] : never };

declare module "vitest" {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends ForLocators<T>,
      ForPages<T> {}
}

/** Playwright's assertions look again until it is so; with them, `expect` takes pages and locators as well as values. */
for (const name of [...onLocators, ...onPages]) {
  expect.extend({
    async [name](received: Locator | Page, ...expected: unknown[]) {
      const asked = this.isNot ? patient(received).not : patient(received);
      await Reflect.apply(Reflect.get(asked, name), asked, expected);
      return { pass: !this.isNot, message: () => name };
    },
  });
}
