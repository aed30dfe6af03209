import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { editProductPath } from "#web/lib/panel-paths.ts";
import { at, expectAccessible, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { openOwnClub } from "./support/own-club.ts";
import { choose, picture } from "./support/product-form.ts";
import { adminLogin } from "./support/sessions.ts";

it("categories and pictures are put in order with the mouse", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/categories"));
  const categories = page.getByRole("list", { name: "Categories" });
  await categories.getByRole("listitem").first().waitFor();
  const order = async () =>
    Promise.all(
      (await categories.getByRole("button", { name: /^Edit / }).all()).map((one) =>
        one.getAttribute("aria-label"),
      ),
    );
  const [first, second, third, ...others] = await order();
  await drag(page, handle(categories, 1), handle(categories, 3));
  await expect.poll(order).toEqual([second, third, first, ...others]);
  await page.reload();
  await expect.poll(order).toEqual([second, third, first, ...others]);
  await drag(page, handle(categories, 3), handle(categories, 1));
  await expect.poll(order).toEqual([first, second, third, ...others]);

  await page.goto(at("rovers", "/products/add-products"));
  await page.getByLabel("Title").fill("Three sides of a flag");
  await choose(page, "Category", "Match kit");
  await page.getByLabel("Price", { exact: true }).fill("5");
  const pictures = page.getByRole("list", { name: "Pictures" });
  for (const [at, name] of ["red", "green", "blue"].entries()) {
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await picture(name));
    await page.getByLabel("What is on the picture").nth(at).fill(name);
  }
  await drag(page, handle(pictures, 3), handle(pictures, 1));
  const shown = async () =>
    Promise.all((await page.getByLabel("What is on the picture").all()).map((one) => one.inputValue()));
  await expect.poll(shown).toEqual(["blue", "red", "green"]);
  await page.getByRole("combobox", { name: "Sizes" }).fill("One size");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add product" }).click();
  await page.waitForURL("**/product-detailed-view/*");
  await page.getByRole("link", { name: "Edit" }).click();
  await pictures.waitFor();
  await expect.poll(shown).toEqual(["blue", "red", "green"]);
  await context.close();
});

it("who saves an older product in a second tab is told, and makes the change again on the newest (I-29)", async () => {
  const title = "Three sides of a flag";
  const own = await openOwnClub("two-tabs", { products: [{ title, priceCents: 500, status: "draft" }] });
  const [flag = 0] = own.productIds;
  const { page, context } = await visitor();
  await adminLogin(page, own.domain, own.admin);
  await page.goto(at(own.domain, editProductPath(flag)));
  await page.getByLabel("Title").waitFor();
  const tab = await context.newPage();
  await tab.goto(page.url());
  await tab.getByLabel("Title").waitFor();
  await page.getByLabel("Price", { exact: true }).fill("6");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);

  await tab.getByLabel("Title").fill("A flag with three sides");
  await tab.getByRole("button", { name: "Save" }).click();
  await tab.getByText("Somebody else changed this in the meantime").waitFor();
  await expectAccessible(tab);
  await tab.getByRole("button", { name: "Load the newest" }).click();
  await expect(tab.getByLabel("Title")).toHaveValue(title);
  await expect(tab.getByLabel("Price", { exact: true })).toHaveValue(/6/);
  await tab.getByLabel("Title").fill("A flag with three sides");
  await tab.getByRole("button", { name: "Save" }).click();
  await expect(tab.getByText("Unsaved changes")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("A flag with three sides");
  await context.close();
});

const handle = (list: Locator, place: number) =>
  list.getByRole("button", { name: new RegExp(`^Move .*, ${place} of \\d+$`) });

/** Drags one thing by its handle onto another, in steps as a hand would. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // In the middle, where no bar of the page lies over it.
  await from.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("There is nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.up();
}
