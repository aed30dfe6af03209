import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adminCall, jobDone, openOnceShown, pasteText } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { choose, picture } from "./support/product-form.ts";
import { adminLogin } from "./support/sessions.ts";

/** Of the page's own processor time. Five keys that are each drawn at once take a fraction of it. */
const stallSeconds = 1.5;
const title = "Supporters' tee";

// Spec 1.10
it("a range of sizes is written out, and one that is not understood is asked about before anything is saved", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products/add-products"));
  await page.getByRole("combobox", { name: "Another colour" }).fill("Dark green");
  await page.getByRole("button", { name: "Add colour" }).click();
  await expect(page.getByLabel("Shade of Dark green")).toHaveValue("#006400");
  const sizes = page.getByRole("combobox", { name: "Sizes" });
  await sizes.fill("S to M, JS to JL");
  await page.keyboard.press("Enter");
  const rows = page.getByRole("textbox", { name: /^Stock of Dark green/ });
  const inOrder = (names: string[]) =>
    expect
      .poll(() => rows.evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label"))))
      .toEqual(names.map((size) => `Stock of Dark green, ${size}`));
  await inOrder(["S", "M", "JS", "JM", "JL"]);
  await sizes.fill("JS to tall");
  await page.keyboard.press("Enter");
  await page.getByText(/It is not clear which sizes are meant by “JS to tall”/).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "“JS to tall” is one size" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(sizes).toBeFocused();
  await page.getByRole("button", { name: "“JS to tall” is one size" }).click();
  await inOrder(["S", "M", "JS", "JM", "JL", "JS to tall"]);
  await page.getByRole("button", { name: "Smallest first" }).click();
  await inOrder(["JS", "JM", "JL", "S", "M", "JS to tall"]);
  await context.close();
});

it("an admin adds a product with colours, sizes, a picture and pasted stock, and the shop sells it", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products"));
  await page.getByRole("link", { name: "Match ball" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add product" }).click();

  await page.getByLabel("Title").fill(title);
  await choose(page, "Category", "Leisurewear");
  await page.getByLabel("Price", { exact: true }).fill("18");
  await choose(page, "Status", "Live");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await picture("tee"));
  await page.getByLabel("What is on the picture").fill("The tee from the front");
  for (const color of ["Navy", "Coral"]) {
    await page.getByRole("combobox", { name: "Another colour" }).fill(color);
    await page.getByRole("button", { name: "Add colour" }).click();
  }
  await page.getByRole("combobox", { name: "Sizes" }).fill("S, M, L");
  await page.keyboard.press("Enter");
  await page.getByText("6 variations").waitFor();

  await cell(page, "Stock", "Navy, S").click();
  await pasteText(page, "4\t\n5\t\n6\t\n7\t19.50\na few\t\n9\t\n10\t");
  await page.getByText(/12 cells filled, 1 of them cannot be used/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Stock of Coral, M");
  await cell(page, "Stock", "Coral, M").fill("8");
  await cell(page, "Stock", "Navy, S").focus();
  await pasteText(page, "Counted in the store room\nSize\tColour\tStock\nM\tCoral\t'8\nXL\tNavy\t3");
  await page.getByText("XL is not among this product's sizes.").waitFor();
  await page.getByText("1 cell filled, and the rest found no place in the grid.").waitFor();
  await page.getByRole("button", { name: "Add product" }).click();
  await page.waitForURL("**/product-detailed-view/*");
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await expectAccessible(page);

  const id = page.url().split("/").at(-1) ?? "";
  const shop = await visitor();
  const shown = shop.page.getByRole("heading", { name: title, level: 1 });
  await openOnceShown(at("rovers", `/productdetail/${id}`), shown);
  await shop.page.getByRole("radio", { name: "Coral", exact: true }).click();
  await shop.page.getByRole("radio", { name: "S", exact: true }).click();
  await shop.page.getByText("$19.50").first().waitFor();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Price", { exact: true }).fill("21");
  await cell(page, "Stock", "Navy, S").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Give a reason, for the stock history").waitFor();
  await page.getByLabel("Why does the stock change?").fill("Lent to the coach");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await page.goto(at("rovers", `/product-detailed-view/${id}`));
  await page.getByText("Lent to the coach").first().waitFor();
  await shop.page.reload();
  await shop.page.getByRole("radio", { name: "Navy", exact: true }).click();
  await shop.page.getByRole("radio", { name: "M", exact: true }).click();
  await shop.page.getByText("$21.00").first().waitFor();
  await Promise.all([context.close(), shop.context.close()]);
});

// Spec 1.10
it("an admin archives many products at once and deletes a category, whose products move", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products?keywords=scarf"));
  await page.getByRole("link", { name: "Striped scarf" }).waitFor();
  await page.getByRole("checkbox", { name: "Select Striped scarf" }).check();
  await page.getByRole("button", { name: "Edit selected" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Price", { exact: true }).click();
  await dialog.getByLabel("Raise by").fill("10");
  await dialog.getByText("A price of $20.00 becomes $22.00.").waitFor();
  await expectAccessible(page);
  await dialog.getByText("Status", { exact: true }).click();
  await choose(page, "New status", "Archived");
  await dialog.getByRole("button", { name: "Change 1 product" }).click();
  await page.getByText("1 product changed").waitFor();
  await page.goto(at("rovers", "/products?keywords=scarf"));
  await page.getByText("1 product changed").waitFor();
  await page.getByLabel("Products").getByText("Archived").waitFor();
  await backOnSale(page, "scarf");

  await page.goto(at("rovers", "/categories"));
  await page.getByRole("button", { name: "Add category" }).click();
  await page.getByRole("dialog", { name: "Add category" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Match kit");
  await page.getByRole("dialog").getByRole("button", { name: "Add category" }).click();
  await page.getByText("There is already a category with this name.").waitFor();
  await page.getByLabel("Name").fill("Keepsakes");
  await page.getByRole("dialog").getByRole("button", { name: "Add category" }).click();
  await page.getByRole("list", { name: "Categories" }).getByText("Keepsakes").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete Headwear & scarves" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Choose where its products go.").waitFor();
  await choose(page, "Move its products to", "Keepsakes");
  const removals: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") removals.push(request.url());
  });
  await page.getByRole("button", { name: "Delete", exact: true }).evaluate(pressUntilGone);
  await page
    .getByRole("list", { name: "Categories" })
    .getByText("Headwear & scarves")
    .waitFor({ state: "detached" });
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(removals).toHaveLength(1);
  await page.goto(at("rovers", "/products?keywords=bobble"));
  await page.getByLabel("Products").getByText("Keepsakes").waitFor();
  await context.close();
});

it("a product that was ordered cannot be deleted, and is archived instead", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products?keywords=bobble"));
  await page.getByRole("button", { name: "Actions for Bobble hat" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Archive instead" }).click();
  await page.getByText("1 product changed").waitFor();
  await page.getByLabel("Products").getByText("Archived").waitFor();
  await backOnSale(page, "bobble");
  await context.close();
});

/** Other stories buy what this one took off the shelf. */
async function backOnSale(page: Page, keywords: string): Promise<void> {
  const { data } = await adminCall(page, "GET", `/club-product/filter-products?keywords=${keywords}`);
  const ids = data.map(({ id }: { id: number }) => id);
  const started = await adminCall(page, "POST", "/club-product/bulk-update", {
    selection: { ids },
    change: { field: "status", status: "live" },
  });
  await jobDone(page, started.data.job_id);
}

it("200 variations are typed, pasted, saved and opened again without a stall", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products/add-products"));
  await page.getByLabel("Title").fill("Team socks of every colour");
  await choose(page, "Category", "Match kit");
  await page.getByLabel("Price", { exact: true }).fill("9");
  for (let at = 1; at <= 10; at += 1) {
    await page.getByRole("combobox", { name: "Another colour" }).fill(`Shade ${at}`);
    await page.getByRole("button", { name: "Add colour" }).click();
  }
  const sizes = Array.from({ length: 20 }, (_, at) => `Size ${at + 1}`);
  await page.getByRole("combobox", { name: "Sizes" }).fill(sizes.join(", "));
  await page.keyboard.press("Enter");
  await page.getByText("200 variations").waitFor();
  await cell(page, "Stock", "Shade 1, Size 1").click();
  await pasteText(page, Array.from({ length: 200 }, () => "5\t9.50").join("\n"));
  await page.getByText("400 cells filled.").waitFor();
  await page.getByRole("button", { name: "Add product" }).click();
  await page.waitForURL("**/product-detailed-view/*");
  await page.getByText("200 variations").waitFor();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByText("200 variations, 1,000 in stock").waitFor();
  const workSeconds = await workOf(page);
  for (const field of [page.getByLabel("Title"), cell(page, "Stock", "Shade 5, Size 5")]) {
    await field.press("End");
    const before = await workSeconds();
    await page.keyboard.type("12345");
    expect((await workSeconds()) - before).toBeLessThan(stallSeconds);
  }
  await context.close();
});

it("a manager adds products and corrects stock on a phone, but cannot edit", async () => {
  const { page, context } = await visitor(390);
  await adminLogin(page, "rovers", cast.manager);
  await page.goto(at("rovers", "/products?keywords=training"));
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Duplicate" }).waitFor();
  await expect(page.getByRole("menuitem", { name: /Edit|Delete|Archive/ })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "View", exact: true }).click();
  await page.waitForURL("**/product-detailed-view/*");
  await page
    .getByRole("button", { name: /^Change stock of/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Add or take away").fill("2");
  await dialog.getByLabel("Reason").fill("Found in the store room");
  await dialog.getByRole("button", { name: "Change stock" }).click();
  await page.getByText("Found in the store room").first().waitFor();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(at("rovers", "/products/add-products/1"));
  await page.waitForURL("**/dashboard");
  await page.goto(at("rovers", "/products/add-products"));
  await page.getByLabel("Title").waitFor();
  await expectNoSidewaysScroll(page);
  await context.close();
});

function cell(page: Page, column: string, choice: string) {
  return page.getByLabel(`${column} of ${choice}`, { exact: true });
}

/** Tells how much processor time the page's main thread has spent; what others do on the machine is not in it. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
}

/** Presses a button, and again in each frame once what it began is done, for as long as its dialog fades out. */
function pressUntilGone(button: HTMLElement | SVGElement): void {
  if (!(button instanceof HTMLElement)) return;
  button.click();
  let wasBusy = false;
  const again = () => {
    if (!button.isConnected) return;
    const isBusy = button.matches(":disabled, [data-loading]");
    if (wasBusy && !isBusy) button.click();
    wasBusy ||= isBusy;
    requestAnimationFrame(again);
  };
  again();
}
