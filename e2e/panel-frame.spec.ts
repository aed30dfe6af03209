import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { answer } from "./support/answers.ts";
import { at, expectAccessible, expectFineAtBothWidths, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { adminMenu, heightOf, menuOf, widthOf } from "./support/frame.ts";
import { openOwnClub } from "./support/own-club.ts";
import { adminLogin, openStaff, staffSession, stored } from "./support/sessions.ts";

// Spec 2.34, 2.35, 2.36, 2.37, 2.38, 2.39, 9.8
it("says whose panel it is and who is logged in at every width, and has its menu beside the page or in a drawer", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/landing/pack-selection"));
  const bar = page.getByRole("banner");
  const menu = page.getByRole("navigation", { name: "Admin" });
  await expect(menu.locator("[aria-current]")).toHaveText(["Landing Page"]);
  await bar.getByText("Welcome Back, Riverside Rovers", { exact: true }).waitFor();
  await bar.getByRole("img", { name: "Riverside Rovers" }).waitFor();
  for (const width of [1440, 1200, 1199, 1000, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await bar.getByText("Riverside Rovers - Kitroom", { exact: true }).waitFor();
    if (width === 1440 || width === 390) await expect.poll(() => heightOf(bar)).toBe(width === 390 ? 64 : 80);
    if (width >= 1000) await bar.getByText(cast.admin.email, { exact: true }).waitFor();
    if (width >= 1200) {
      await expect.poll(() => widthOf(page.getByRole("complementary"))).toBe(280);
      await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
      continue;
    }
    await expect(menu).toHaveCount(0);
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Riverside Rovers - Kitroom" });
    await drawer.getByRole("link", { name: "Members", exact: true }).waitFor();
    if (width < 1000) await drawer.getByText(cast.admin.email, { exact: true }).waitFor();
    await expect.poll(() => widthOf(drawer)).toBe(250);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
  }
  await expectAccessible(page);
  await context.close();
});

// Spec 1.9, 2.30, 2.31, 2.32, 2.34, 6.7
it("the side menu has its thirteen entries with their paths, in order, and each opens its screen and marks itself", async () => {
  const { page, close } = await openStaff(await staffSession());
  await page.goto(at("rovers", "/landing/faq"));
  const entries = await menuOf(page);
  const stated = entries.filter(({ label }) => adminMenu.some((item) => item.label === label));
  expect(stated).toEqual(adminMenu);
  const screens = adminMenu.filter(({ path }) => path !== null);
  expect(screens).toHaveLength(13);
  for (const { label, path } of screens) {
    await menu(page).locator(`a[href="${path}"]`).click();
    await page.waitForURL(at("rovers", path ?? ""));
    await expect.poll(() => marked(page)).toEqual([label]);
    await page.getByRole("heading", { level: 1, name: label }).waitFor();
  }
  await close();
});

// Spec 2.33, 4.14
it("the side menu ends with Logout, which has no path and clears the admin session", async () => {
  const { page, close } = await openStaff(await staffSession());
  // The session itself goes on: other stories use it.
  await page.route("**/api/club-auth/logout", (route) =>
    route.fulfill({ status: 200, contentType: "application/json", body: '{"message":"Bye"}' }),
  );
  await page.goto(at("rovers", "/dashboard"));
  expect((await menuOf(page)).at(-1)).toEqual({ label: "logout", path: null });
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/adminlogin");
  expect(await stored(page, "admin")).toBeNull();
  await page.goto(at("rovers", "/dashboard"));
  await page.waitForURL("**/adminlogin");
  await close();
});

it("draws nothing of the shop around a page that is opened in the panel, however long its files take", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector("footer")) document.documentElement.dataset.drawn = "shop";
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true });
  });
  await page.goto(at("rovers", "/orders"));
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await expect(page.locator("html")).not.toHaveAttribute("data-drawn", "shop");
  await page.goto(at("rovers", "/shop"));
  await expect(page.locator("html")).toHaveAttribute("data-drawn", "shop");
  await context.close();
});

it("prints nothing over the text of a page", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const skip = page.getByRole("link", { name: "Skip to content" });
  for (const path of ["/shop", "/dashboard"]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(at("rovers", path));
    await skip.waitFor();
    await page.emulateMedia({ media: "print" });
    await expect(skip).toBeHidden();
  }
  await context.close();
});

// Spec 2.82
it("an empty table says No data found first, and of a search not that there are none yet; what is no table says what is missing", async () => {
  const own = await openOwnClub("no-packs-yet");
  const { page, context } = await visitor();
  await adminLogin(page, own.domain, own.admin);
  for (const [path, none] of [
    ["/default-pack", "No default packs yet"],
    ["/custom-pack", "No custom packs yet"],
  ] as const) {
    await page.goto(at(own.domain, path));
    await page.getByRole("heading", { name: "No data found" }).waitFor();
    await page.getByText(none, { exact: true }).first().waitFor();
    await page.goto(at(own.domain, `${path}?keywords=winter`));
    await page.getByRole("button", { name: "Show all packs" }).waitFor();
    await page.getByRole("heading", { name: "No data found" }).waitFor();
    await expect(page.getByText(none, { exact: true })).toHaveCount(0);
  }
  await page.goto(at(own.domain, "/returns"));
  await page.getByRole("heading", { name: "No data found" }).waitFor();
  await page.getByText("No returns yet", { exact: true }).waitFor();
  // Which has no words of its own, and is never empty.
  await answer(page, "/club-audit-log/show*", 200, { data: [], total: 0, per_page: 20, page: 1 });
  await page.goto(at(own.domain, "/audit-log"));
  await page.getByText("No data found", { exact: true }).first().waitFor();
  await page.goto(at(own.domain, "/webhooks"));
  await page.getByRole("heading", { name: "No addresses yet" }).waitFor();
  await expect(page.getByText("No data found")).toHaveCount(0);
  await context.close();
});

it("choices that did not come are asked for again, and nobody reads that there are none", async () => {
  const own = await openOwnClub("failed-choices", { products: [{ title: "Coat" }] });
  const { page, context } = await visitor();
  await adminLogin(page, own.domain, own.admin);
  await expectAskedAgain(page, {
    address: at(own.domain, "/products/add-products"),
    call: "**/api/club-product/form-choices*",
    field: "Category",
    none: "No such category",
  });
  await expectAskedAgain(page, {
    address: at(own.domain, "/pack/addpack"),
    call: "**/api/club-product/get-all*",
    field: /^Add a product to/,
    none: "No live product with that name",
  });
  await context.close();
});

const menu = (page: Page) => page.getByRole("navigation", { name: "Admin" });

/** The entries of the menu that are marked as the current ones, in lower case. */
async function marked(page: Page): Promise<string[]> {
  const labels = await menu(page).locator('[aria-current="page"]').allTextContents();
  return labels.map((label) => label.toLowerCase());
}

type Choices = { address: string; call: string; field: string | RegExp; none: string };

async function expectAskedAgain(page: Page, { address, call, field, none }: Choices): Promise<void> {
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { code: "INTERNAL", message: "No." } }),
  );
  await page.goto(address);
  const select = page.getByRole("combobox", { name: field }).or(page.getByRole("textbox", { name: field }));
  await page.getByText("This could not be loaded.").waitFor();
  await select.pressSequentially("zzz");
  await page.getByText("This could not be loaded.").waitFor();
  await expect(page.getByText(none)).toHaveCount(0);
  await expectFineAtBothWidths(page);
  await page.unroute(call);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("This could not be loaded.").waitFor({ state: "detached" });
  await select.fill("zzzz");
  await page.getByText(none).waitFor();
}
