import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { at, expectAccessible, expectFineAtBothWidths, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { openOwnClub } from "./support/own-club.ts";
import { adminLogin } from "./support/sessions.ts";

it("says whose panel it is and who is logged in at every width, and marks one entry of the menu", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/landing/pack-selection"));
  const bar = page.getByRole("banner");
  const menu = page.getByRole("navigation", { name: "Admin" });
  await expect(menu.locator("[aria-current]")).toHaveText(["Landing Page"]);
  for (const width of [1440, 1000, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await bar.getByText("Riverside Rovers - Kitroom", { exact: true }).waitFor();
    if (width >= 1000) {
      await bar.getByText(cast.admin.email, { exact: true }).waitFor();
      continue;
    }
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Riverside Rovers - Kitroom" });
    await drawer.getByText(cast.admin.email, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
  }
  await expectAccessible(page);
  await context.close();
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
