import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { at, expectAccessible, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { isFocused, tabTo } from "./support/keyboard.ts";
import { adminLogin } from "./support/sessions.ts";

// WCAG 1.3.1, 4.1.2
it("a list is read as a table that says how it is sorted, whom its boxes choose and what a search found", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  const table = page.getByRole("table", { name: "Members" });
  await table.getByRole("row").nth(1).waitFor();
  await expect(page.getByRole("main").getByText("No records")).toHaveCount(0);
  await page
    .getByRole("status")
    .filter({ hasText: /^1 to 20 of \d+$/ })
    .waitFor({ state: "attached" });

  const sorted = (name: string) => table.getByRole("columnheader", { name, exact: true });
  const sorter = sorted("Member").getByRole("button");
  await expect(sorted("Member")).toHaveAttribute("aria-sort", "ascending");
  await tabTo(page, sorter);
  await page.keyboard.press("Enter");
  await expect(sorted("Member")).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("Space");
  await expect(sorted("Member")).toHaveAttribute("aria-sort", "ascending");
  await expect(sorter).toBeFocused();
  await expect(sorted("Actions").getByRole("button")).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search members" }).focus();
  await page.keyboard.type("Ava Thompson");
  await said(page, "1 to 1 of 1");
  const box = table.getByRole("checkbox", { name: "Select Ava Thompson" });
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await said(page, "1 selected");
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search members" }).focus();
  await page.keyboard.type(" of nowhere");
  await said(page, "No data found");
  await context.close();
});

/** Counts what was drawn as a dialog before it had a name: a screen reader says no more than that when the focus comes. */
async function countUnnamed(page: Page): Promise<() => Promise<number>> {
  const unnamed = "[role=dialog]:not([aria-labelledby], [aria-label])";
  await page.addInitScript((selector) => {
    let count = 0;
    const look = () => {
      if (document.querySelector(selector)) count += 1;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { unnamedDialogs: () => count });
  }, unnamed);
  return () => page.evaluate("unnamedDialogs()");
}

// WCAG 2.4.3, 4.1.2
it.each([
  ["a dialog", "/productdetail/1", "Size guide"],
  ["a drawer", "/categories", "Add category"],
  ["a question", "/landing/faq", /^Delete/],
  ["a filter", "/members", "Filter"],
])(
  "%s is drawn with its name, and whoever presses Tab right after closing it goes on from what opened it",
  async (_what, path, name) => {
    const { page, context } = await visitor();
    const unnamed = await countUnnamed(page);
    await adminLogin(page, "rovers", cast.admin);
    await page.goto(at("rovers", path));
    const opener = page.getByRole("button", { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").locator(":focus").waitFor();
    expect(await unnamed()).toBe(0);
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Tab")]);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Shift+Tab");
    await expect(opener).toBeFocused();
    await context.close();
  },
);

// WCAG 2.1.1, 4.1.2
it("rows that open are opened by a link or a button, and what else a row holds does not open it", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  for (const [list, opened] of [
    ["/orders", "**/orders/detail?id=*"],
    ["/products", "**/product-detailed-view/*"],
  ] as const) {
    await page.goto(at("rovers", list));
    const row = page.getByRole("table").getByRole("row").nth(1);
    await row.getByRole("checkbox").check();
    await page.getByText("1 selected").first().waitFor();
    await tabTo(page, row.getByRole("link").first());
    await page.keyboard.press("Enter");
    await page.waitForURL(opened);
    await page.goBack();
    await row
      .getByRole("cell")
      .last()
      .click({ position: { x: 3, y: 3 } });
    await page.waitForURL(opened);
  }
  await context.close();
});

// WCAG 2.1.1, 2.4.3, 2.5.7
it("what can be dragged is also moved by keys and by single taps, and the keyboard stays with it", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/categories"));
  const list = page.getByRole("list", { name: "Categories" });
  const handles = list.getByRole("button", { name: /^Move .+, \d+ of \d+$/ });
  await handles.first().waitFor();
  const names = async () =>
    (await Promise.all((await handles.all()).map((one) => one.getAttribute("aria-label")))).map((label) =>
      (label ?? "").replace(/^Move (.+), \d+ of \d+$/, "$1"),
    );
  const before = await names();
  const [first = "", second = "", third = ""] = before;
  const handle = (name: string) => list.getByRole("button", { name: `Move ${name}, ` });
  const choice = (label: string) => page.getByRole("menuitem", { name: label, exact: true });

  await tabTo(page, handle(third));
  await page.keyboard.press("Enter");
  await expect(choice(`Move up: ${third}`)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await said(page, `${third} is now 2 of ${before.length}`);
  await expect.poll(names).toEqual([first, third, second, ...before.slice(3)]);
  await expect(handle(third)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(choice(`Move up: ${third}`)).toBeFocused();
  for (const _ of ["Move down", "Move to the top"]) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual([third, first, second, ...before.slice(3)]);
  await expect(handle(third)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(choice(`Move up: ${third}`)).toBeFocused();
  await expect(choice(`Move up: ${third}`)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual([third, first, second, ...before.slice(3)]);
  await page.keyboard.press("Escape");
  await expect(handle(third)).toBeFocused();

  for (const _ of [1, 2]) {
    await handle(third).click();
    await choice(`Move down: ${third}`).click();
    await page.getByRole("menu").waitFor({ state: "detached" });
  }
  await expect.poll(names).toEqual(before);
  await context.close();
});

it("a product in five sizes takes a range, one number for all, and a few presses", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products/add-products"));
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("Title").waitFor();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const tabToField = async (target: Locator) => {
    presses += await tabTo(page, target);
  };
  await tabToField(field("Title"));
  await page.keyboard.type("Anthem jacket");
  await tabToField(field("Price"));
  await page.keyboard.type("45");
  await tabToField(page.getByRole("combobox", { name: "Category" }));
  await page.keyboard.type("Match");
  await press("ArrowDown");
  await press("Enter");
  await tabToField(page.getByRole("combobox", { name: "Another colour" }));
  await page.keyboard.type("Navy");
  await press("Enter");
  await tabToField(page.getByRole("combobox", { name: "Sizes" }));
  await page.keyboard.type("XS to XL");
  await press("Tab");
  await tabToField(field("Stock of all"));
  await page.keyboard.type("12");
  await expect(field("Stock of Navy, XL")).toHaveValue("12");
  await page.getByText("5 variations, 60 in stock").waitFor();
  await expectAccessible(page);
  await press("Control+s");
  await page.waitForURL("**/product-detailed-view/*");
  await page.getByText(/^In stock\s*60\s*Can be sold now$/).waitFor();
  expect(presses).toBeLessThan(40);
  await context.close();
});

// WCAG 2.1.1, 4.1.2
// EN 11.8
it("the buttons of a text are one stop, and a link is set in fields that say what they are", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products/add-products"));
  const toolbar = page.getByRole("toolbar", { name: "Formatting" }).first();
  const text = page.getByRole("textbox", { name: "Description", exact: true });
  await text.focus();
  await page.keyboard.type("Our shop");
  await chooseBackToStart(page, "Our shop");
  await page.keyboard.press("Shift+Tab");
  const button = (name: string) => toolbar.getByRole("button", { name, exact: true });
  // Of the buttons the one that is pressed is met first.
  await expect(button("Align left")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(button("Heading 2")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(button("Undo")).toBeFocused();
  await page.keyboard.press("Home");
  for (let steps = 0; !(await isFocused(button("Link"))); steps += 1) {
    expect(steps).toBeLessThan(20);
    await page.keyboard.press("ArrowRight");
  }
  await expect(button("Link")).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  const fields = page.getByRole("dialog", { name: "Link" });
  const address = fields.getByRole("textbox", { name: "Address of the link" });
  await expect(address).toBeFocused();
  await expect(button("Link")).toHaveAttribute("aria-expanded", "true");
  await expect(fields.getByRole("checkbox", { name: "Open in a new tab" })).not.toBeChecked();
  await page.keyboard.type("https://rovers.example");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("link", { name: "Our shop" })).toHaveAttribute(
    "href",
    "https://rovers.example",
  );
  await expect(text).toBeFocused();
  // Tab leaves by one press what Shift and Tab came to by one.
  await page.keyboard.press("Shift+Tab");
  await expect(button("Link")).toBeFocused();
  await page.keyboard.press("Enter");
  await address.waitFor();
  await expectAccessible(page);
  await context.close();
});

it("drop zones, choosers and sliders say what they are, and answer keys", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products/add-products"));
  const drop = page.getByRole("button", { name: "Add pictures", exact: true });
  // Requested well before the key: the browser's own file chooser would open until the request has completed.
  const chosen = page.waitForEvent("filechooser");
  await tabTo(page, drop);
  const hint = await drop.getAttribute("aria-describedby");
  await expect(page.locator(`[id="${hint}"]`)).toHaveText(/JPEG, PNG.*10 MB/);
  await page.keyboard.press("Enter");
  expect((await chosen).isMultiple()).toBe(true);

  await page.goto(at("rovers", "/members"));
  const table = page.getByRole("table", { name: "Members" });
  const columns = page.getByRole("button", { name: "Choose columns" });
  await tabTo(page, columns);
  await page.keyboard.press("Enter");
  const choice = page.getByRole("menuitemcheckbox", { name: "First name" });
  await expect(choice).toBeFocused();
  await expect(choice).toHaveAttribute("aria-checked", "false");
  await page.keyboard.press("Enter");
  const column = table.getByRole("columnheader", { name: "First name" });
  await column.waitFor();
  await expect(choice).toHaveAttribute("aria-checked", "true");
  await expect(choice).toBeFocused();
  await page.keyboard.press("Space");
  await column.waitFor({ state: "detached" });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(columns).toBeFocused();

  await page.goto(at("rovers", "/shop"));
  const lowest = page.getByRole("slider", { name: "Lowest price" });
  await tabTo(page, lowest);
  const dollars = async () => Number((await lowest.getAttribute("aria-valuetext"))?.replace(/^\$/, ""));
  const before = await dollars();
  await page.keyboard.press("ArrowRight");
  await expect.poll(dollars).toBeGreaterThan(before);
  await page.waitForURL("**/shop?min_price=*");
  await context.close();
});

/** What a screen reader is told in passing. */
const said = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor({ state: "attached" });

/** The editor sees the selection after the key; by then a faster key has taken the focus away, and it does not listen. */
async function chooseBackToStart(page: Page, text: string): Promise<void> {
  const choice = await page.evaluateHandle(
    (expected) => ({
      heard: new Promise<void>((resolve) =>
        document.addEventListener("selectionchange", () => {
          if (getSelection()?.toString() === expected) resolve();
        }),
      ),
    }),
    text,
  );
  await page.keyboard.press("Shift+Home");
  await choice.evaluate(({ heard }) => heard);
}
