import { expect, it } from "vitest";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { tabTo } from "./support/keyboard.ts";
import { adminLogin } from "./support/sessions.ts";

// WCAG 2.1.1, 2.4.3, 4.1.2
it("a list's filters open beside its search, say what is set, and are taken away one by one or all", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/orders"));
  const opener = page.getByRole("button", { name: "Filter", exact: true });
  await page.getByRole("table", { name: "Orders" }).getByRole("row").nth(1).waitFor();
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const filters = page.getByRole("dialog", { name: /^Filter/ });
  await expect(filters.getByRole("combobox", { name: "Status" })).toBeFocused();
  await expectAccessible(page);

  // The first Escape closes the choices, the second what they are in.
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Placed" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("option", { name: "Placed" }).waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await filters.waitFor({ state: "hidden" });
  await expect(opener).toBeFocused();

  await opener.click();
  await filters.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Completed" }).click();
  await page.waitForURL(/status=completed/);
  await filters.getByRole("combobox", { name: "Payment" }).click();
  await page.getByRole("option", { name: "Paid", exact: true }).click();
  await page.waitForURL(/payment_status=paid/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filter, 2 set" }).waitFor();

  const set = page.getByRole("group", { name: "Filters that are set" });
  await set.getByRole("button", { name: "Status: Completed: remove this filter" }).click();
  await page.waitForURL((url) => !url.search.includes("completed"));
  await page.getByRole("button", { name: "Filter, 1 set" }).waitFor();
  await set.getByRole("button", { name: "Payment: Paid: remove this filter" }).click();
  await set.waitFor({ state: "detached" });
  await page.goto(at("rovers", "/orders?status=completed&payment_status=paid&stage=to_prepare"));
  await set.getByRole("button", { name: "Clear all" }).click();
  // What is to do is no filter of these, and stays.
  await page.waitForURL((url) => url.search === "?stage=to_prepare");
  await context.close();
});

// WCAG 2.4.3, 4.1.2
it("on a phone a list's filters and its order are one sheet, what adds one stays, and the rest is behind dots", async () => {
  const { page, context } = await visitor(390);
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  await page.getByRole("list", { name: "Members" }).getByRole("listitem").nth(1).waitFor();
  const opener = page.getByRole("button", { name: "Filter", exact: true });
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Filter and sort" });
  await sheet.waitFor();
  await expectAccessible(page);
  await sheet.getByRole("combobox", { name: "Sort by" }).selectOption("Sort by credits");
  await page.waitForURL(/sort=credits/);
  await sheet.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Active", exact: true }).click();
  await page.waitForURL(/status=1/);
  await sheet.getByRole("button", { name: "Done" }).click();
  await sheet.waitFor({ state: "hidden" });
  await expect(page.getByRole("button", { name: "Filter, 1 set" })).toBeFocused();

  // The rows are pale while others are on their way.
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Add member" }).waitFor();
  await expect(page.getByRole("button", { name: "Import" })).toHaveCount(0);
  await page.getByRole("button", { name: "More", exact: true }).click();
  const more = page.getByRole("menu");
  await more
    .getByRole("group", { name: "Export" })
    .getByRole("menuitem", { name: "Text file (.csv)" })
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await more.getByRole("menuitem", { name: "Import" }).click();
  await page.getByRole("dialog", { name: /Import/ }).waitFor();
  await context.close();
});

it("what a list does not know in its address narrows nothing, and the way back from a row keeps the rest", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/products?keywords=shirt&status=zzz&sort=price&order_by=desc"));
  const rows = page.getByRole("table", { name: "Products" }).getByRole("row");
  await rows.nth(1).getByRole("link").first().waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).waitFor();
  await rows.nth(1).getByRole("link").first().click();
  await page.getByRole("main").getByRole("link", { name: "Products", exact: true }).click();
  await page.waitForURL(/keywords=shirt&status=zzz&sort=price/);
  await rows.nth(1).waitFor();
  await context.close();
});
