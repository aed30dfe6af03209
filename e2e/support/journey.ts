import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { at, visitor } from "./browser.ts";
import { cast } from "./cast.ts";
import { Keyboard } from "./keyboard.ts";
import { adminLogin, login } from "./sessions.ts";

export type Enter = (page: Page) => Promise<void>;
export const asGuest: Enter = async () => {};
export const asAva: Enter = (page) => login(page, "rovers", cast.ava);
export const asAdmin: Enter = (page) => adminLogin(page, "rovers", cast.admin);

/** Works on a page that was just opened, as after typing its address; takes at most this many presses, text aside. */
export async function journey(
  enter: Enter,
  start: string,
  most: number,
  go: (keys: Keyboard) => Promise<void>,
) {
  const { page, context } = await visitor();
  await enter(page);
  const keys = await Keyboard.on(page);
  await page.goto(at("rovers", start));
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await go(keys);
  await context.close();
  expect(keys.presses).toBeLessThanOrEqual(most);
}

/** What a screen reader is told in passing. */
export const told = (page: Page, text: string | RegExp) =>
  page
    .locator('[role="status"], [role="alert"], [aria-live]')
    .filter({ hasText: text })
    .first()
    .waitFor({ state: "attached" });

export const link = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("link", { name, exact: true }).first();
export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first();
export const isChecked = (radio: Locator) => () => radio.isChecked();

/** Whichever radio of the set Tab comes to first, then on with the arrow keys. */
export async function chooseRadio(keys: Keyboard, radio: Locator): Promise<void> {
  await radio.waitFor();
  const set = radio.locator("xpath=ancestor::*[@role='radiogroup'][1]");
  const checked = set.getByRole("radio", { checked: true });
  await keys.to((await checked.count()) > 0 ? checked : set.getByRole("radio").first());
  if (!(await radio.isChecked())) await keys.press("Space");
  await keys.arrowTo(isChecked(radio));
}

/** Types into a field with a list and selects the first option left. */
export async function take(
  keys: Keyboard,
  label: string | RegExp,
  text: string,
  option: string | RegExp,
): Promise<void> {
  const { page } = keys;
  await keys.to(page.getByRole("combobox", { name: label, exact: true }));
  if (text) await keys.type(text);
  else await keys.press("Enter");
  const wanted = page.getByRole("option", { name: option, exact: true }).first();
  await wanted.waitFor();
  // The arrows begin at the option that is chosen already, which the list finds in a task of its own once it is open.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const isOn = async () =>
    (await wanted.getAttribute("data-combobox-selected")) !== null ||
    (await wanted.getAttribute("aria-selected")) === "true";
  await keys.arrowTo(isOn);
  await keys.press("Enter");
}
