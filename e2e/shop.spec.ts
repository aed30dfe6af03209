import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addToCart } from "./support/actions.ts";
import { appRuns, at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { login } from "./support/sessions.ts";
import { keepSize } from "./support/sizes.ts";

const searchField = (page: Page) => page.getByRole("combobox", { name: "Search the shop" });
const count = (page: Page) => page.getByText(/^\d+ products?$/).first();

describe("a member looks for a hoodie", () => {
  // WCAG 3.3.3
  it("types it wrong, is understood, narrows, finds their size, and comes back to it", async () => {
    const { page, context } = await visitor(390);
    await login(page, "rovers", cast.ava);
    await keepSize(page, "9-10", "Ben Thompson");
    await page.goto(at("rovers", "/shop"));
    await searchField(page).fill("hodie");
    await page.getByRole("option", { name: /Club hoodie/ }).waitFor();
    await expectAccessible(page);
    await searchField(page).press("Enter");
    await page.getByText("No product matches “hodie”. Showing results for").waitFor();
    await expect(searchField(page)).toHaveValue("hodie");

    await page.getByRole("button", { name: "Filters" }).click();
    const panel = page.getByRole("complementary", { name: "Filters" });
    await expect(panel.getByRole("button", { name: "Close the filters" })).toBeFocused();
    await panel.getByRole("button", { name: /^9-10/ }).click();
    await panel.getByRole("checkbox", { name: /In stock/ }).click();
    await panel.getByRole("button", { name: "Show 1 product" }).click();
    await page.getByRole("button", { name: "Remove filter In stock" }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /Junior hoodie/ }).click();

    await page.getByRole("heading", { name: "Junior hoodie", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Ben usually takes 9-10" }).click();
    await page.getByRole("radio", { name: "9-10", exact: true, checked: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Enlarge the picture" }).click();
    await page.getByRole("dialog", { name: "Junior hoodie" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "You may also like" }).waitFor();

    await page.goto(at("rovers", "/"));
    const seen = page.locator("section", { has: page.getByRole("heading", { name: "Recently seen" }) });
    await seen.getByRole("link", { name: /Junior hoodie/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await context.close();
  });

  it("finds their own size chosen, and what is sold out offers a mail", async () => {
    const { page, context } = await visitor();
    await login(page, "rovers", cast.ava);
    await keepSize(page, "L");
    await page.goto(at("rovers", "/shop?keywords=club%20hoodie"));
    await page.getByRole("link", { name: /Club hoodie/ }).click();
    await page.getByRole("button", { name: "You usually take L", pressed: true }).waitFor();
    await page.goto(at("rovers", "/shop?keywords=heritage"));
    await page.getByRole("link", { name: /Heritage T-shirt/ }).click();
    await page.getByRole("radio", { name: "XL, sold out", exact: true }).click();
    await page.getByRole("button", { name: "Tell me when it is back" }).waitFor();
    await expect(page.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
    await context.close();
  });
});

describe("a guest", () => {
  // WCAG 2.1.1, 4.1.2
  it("goes to a suggestion with the keyboard alone", async () => {
    const { page, context } = await visitor();
    await page.goto(at("rovers", "/"));
    await searchField(page).fill("scar");
    await page.getByRole("option", { name: /scarf/i }).first().waitFor();
    const active = page.getByRole("option", { selected: true });
    // Categories that fit stand before the products.
    do await searchField(page).press("ArrowDown");
    while (!(await active.getAttribute("href"))?.startsWith("/productdetail/"));
    const name = await active.locator("span").nth(1).textContent();
    await searchField(page).press("Enter");
    await page.waitForURL("**/productdetail/*");
    await page.getByRole("heading", { level: 1, name: name ?? "" }).waitFor();
    await context.close();
  });

  it("keeps filters and categories in sight, and finds sizes by whom they are for", async () => {
    const { page, context } = await visitor();
    await page.goto(at("rovers", "/shop"));
    const panel = page.getByRole("complementary", { name: "Filters" });
    await panel.getByRole("group", { name: "Junior" }).getByRole("button", { name: /^5-6/ }).waitFor();
    await panel
      .getByRole("group", { name: "Socks" })
      .getByRole("button", { name: /^39-42/ })
      .waitFor();
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await expect.poll(async () => (await panel.boundingBox())?.y).toBeLessThan(120);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo({ top: 1000 }));
    const chips = page.getByRole("navigation", { name: "Categories" });
    await chips.getByRole("link", { name: "Juniors" }).click();
    await page.waitForURL(/category_id=/);
    await chips.locator("[aria-current=true]", { hasText: "Juniors" }).waitFor();
    await page.getByRole("link", { name: /Junior home shirt/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await context.close();
  });

  it("sees the next picture of a card that is pointed at, and that of a colour whose dot is pressed", async () => {
    const { page, context } = await visitor();
    await page.goto(at("rovers", "/shop?keywords=away+match+shirt"));
    await appRuns(page);
    const card = page.getByRole("article").filter({ hasText: "Away match shirt" });
    const shown = () => card.locator("img").getAttribute("src");
    const cover = await shown();
    await card.hover();
    await expect.poll(shown).not.toBe(cover);
    await card.getByTitle("Cream").click();
    await expect.poll(shown).toBe(cover);
    await card.getByTitle("Amber").click();
    await page.mouse.move(0, 0);
    await expect.poll(shown).not.toBe(cover);
    await context.close();
  });

  it("is told what to do when nothing fits, and sees everything again", async () => {
    const { page, context } = await visitor(390);
    await page.goto(at("rovers", "/shop?keywords=xylophone"));
    await page.getByRole("heading", { name: "Nothing matches “xylophone”" }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("region", { name: "Category" }).waitFor();
    for (const name of ["Price", "Size", "Colour"])
      await expect(page.getByRole("region", { name, exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Show everything" }).click();
    await count(page).waitFor();
    await expect(searchField(page)).toHaveValue("");
    await context.close();
  });

  it("is offered no filters where the products cannot be had, and some once they can", async () => {
    const { page, context } = await visitor(390);
    await page.goto(at("rovers", "/faq"));
    await appRuns(page);
    const products = "**/api/club-member/filter-products*";
    await page.route(products, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Shop" }).click();
    await page.getByRole("heading", { name: "This could not be loaded" }).waitFor();
    const filters = page.getByRole("button", { name: "Filters" });
    await expect(filters).toBeDisabled();
    await page.unroute(products);
    await page.getByRole("button", { name: "Try again" }).click();
    await filters.click();
    await page.getByRole("button", { name: /^Show \d+ products$/ }).waitFor();
    await context.close();
  });
});

it("a page not found and an empty cart lead on, and a phone folds the footer, which is slim where one pays", async () => {
  const { page, context } = await visitor(390);
  await login(page, "rovers", cast.ava);
  await page.goto(at("rovers", "/nothing-here"));
  await searchField(page).fill("hoodie");
  await searchField(page).press("Enter");
  await page.waitForURL("**/shop?keywords=hoodie");

  await page.goto(at("rovers", "/cart"));
  await page.getByRole("heading", { name: "Bestsellers" }).waitFor();
  const footer = page.getByRole("contentinfo");
  const terms = footer.getByRole("link", { name: "Terms & Conditions" });
  await expect(terms).toBeHidden();
  await footer.locator("summary", { hasText: "Customer Service" }).press("Enter");
  await terms.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: /^Choose from your packs \(\d+\)$/ }).click();
  await page.waitForURL("**/entitlements");

  await addToCart(page, "rovers", "Match socks", { color: "Navy", size: "39-42" });
  await page.goto(at("rovers", "/checkout"));
  await footer.locator("summary", { hasText: "Contact Info" }).press("Enter");
  await footer.getByRole("link", { name: "hello@rovers.example" }).waitFor();
  await footer.locator("summary", { hasText: "Customer Service" }).press("Enter");
  await terms.waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(footer.getByRole("heading", { level: 2 })).toHaveText(["Customer Service", "Contact Info"]);
  await footer.getByText("Riverside Rovers have played").waitFor();
  await context.close();
});
