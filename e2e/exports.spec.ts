import { expect, it } from "vitest";
import { adminCall } from "./support/actions.ts";
import { at, expectAccessible, expectFineAtBothWidths, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { downloaded, rowsOf } from "./support/orders.ts";
import { adminLogin } from "./support/sessions.ts";

it("an admin exports the members and imports the file again: nothing changes", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  await page.getByRole("button", { name: "Export" }).click();
  const file = await downloaded(page, page.getByRole("menuitem", { name: /Excel workbook/ }));
  expect(file.name).toMatch(/members.*\.xlsx$/);
  const [headings, ...people] = rowsOf(file.content);
  expect(headings).toContain("E-mail");
  const everyone = await adminCall(page, "GET", "/club-member/show?per_page=1");
  expect(people.length).toBeGreaterThanOrEqual(everyone.total);
  await expectFineAtBothWidths(page);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "members.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: file.content,
  });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText(new RegExp(`^Members: ${people.length} unchanged$`)).waitFor();
  await dialog.getByText(/^Packs: \d+ unchanged$/).waitFor();
  await context.close();
});

it("an admin exports orders as CSV and finds the file again after a reload; a manager exports nothing", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/orders?keywords=ava@rovers"));
  await page.getByRole("table", { name: "Orders" }).waitFor();
  await expectFineAtBothWidths(page);
  await page.getByRole("button", { name: "Export" }).click();
  const asText = page.getByRole("menuitem", { name: /Text file/ });
  await asText.waitFor();
  await expectAccessible(page);
  const file = await downloaded(page, asText);
  expect(file.name).toMatch(/orders.*\.csv$/);
  const [headings, ...orders] = file.content.toString("utf8").replace("\uFEFF", "").trim().split(/\r?\n/);
  expect(headings).toContain("Order number");
  const { total } = await adminCall(page, "GET", "/club-orders/show?keywords=ava@rovers&per_page=1");
  expect(orders).toHaveLength(total);
  await page.reload();
  const kept = page.getByRole("region", { name: "File" });
  await kept.getByText(/orders.*\.csv is ready/).waitFor();
  const again = await downloaded(page, kept.getByRole("button", { name: "Download" }));
  expect(again.content.equals(file.content)).toBe(true);
  // Once it was seen, it is gone with the screen.
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menu.getByRole("link", { name: "Members", exact: true }).click();
  await page.getByRole("table", { name: "Members" }).waitFor();
  await menu.getByRole("link", { name: /^Orders/ }).click();
  await page.getByRole("table", { name: "Orders" }).waitFor();
  await expect(kept).toHaveCount(0);

  const manager = await visitor();
  await adminLogin(manager.page, "rovers", cast.manager);
  for (const [path, list] of [
    ["/orders", "Orders"],
    ["/products", "Products"],
    ["/members", "Members"],
  ] as const) {
    await manager.page.goto(at("rovers", path));
    await manager.page.getByRole("table", { name: list }).waitFor();
    await expect(manager.page.getByRole("button", { name: /Export|Import tracking/ })).toHaveCount(0);
  }
  await Promise.all([context.close(), manager.context.close()]);
});
