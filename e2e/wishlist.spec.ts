import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { adminCall, creditsOf, expectCredits } from "./support/actions.ts";
import { at, expectFineAtBothWidths, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { mailFor, mailsTo } from "./support/mails.ts";
import { product } from "./support/product.ts";
import { adminLogin, login } from "./support/sessions.ts";

const soldOut = "Heritage T-shirt 1924";
const socks = "Match socks";
const isBackMail = ({ subject }: { subject: string }) => subject === `${soldOut} is back in stock`;

let staff: Page;
beforeAll(async () => {
  staff = (await visitor()).page;
  await adminLogin(staff, "rovers", cast.admin);
});

async function openProduct(page: Page, title: string): Promise<void> {
  await page.goto(at("rovers", `/shop?keywords=${encodeURIComponent(title)}`));
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}

const heartOf = (page: Page, title: string) =>
  page.getByRole("button", { name: `Keep ${title} on your wishlist` }).first();
/** A product on the wishlist. */
const kept = (page: Page, title: string) =>
  page.getByRole("list", { name: "Wishlist" }).getByRole("listitem").filter({ hasText: title });

/** A delivery of one size in one colour; returns what it is. */
async function deliver(title: string, color: string, size: string): Promise<void> {
  const path = `/club-product/filter-products?keywords=${encodeURIComponent(title)}`;
  const { data: found } = await adminCall(staff, "GET", path);
  const { data } = await adminCall(staff, "GET", `/club-product/details/${found[0].id}`);
  const { title: name, description, size_guide, size_group, category, price, status, version } = data;
  await adminCall(staff, "PUT", `/club-product/update/${data.id}`, {
    description,
    size_guide,
    size_group,
    price,
    status,
    version,
    title: name,
    category_id: category.id,
    stock_reason: "Delivery",
    images: data.images.map(({ key, alt, color: shown }: Record<string, unknown>) => ({
      key,
      alt,
      color: shown,
    })),
    variations: data.variations
      .filter((one: { archived: boolean }) => !one.archived)
      .map((one: Record<string, unknown>) => ({
        id: one.id,
        color: one.color,
        color_hex: one.color_hex,
        size: one.size,
        sku: one.sku,
        price: one.price,
        stock_delta: one.color === color && one.size === size ? 3 : 0,
      })),
  });
}

it("a member keeps something sold out, asks to be told, and is mailed once it is back", async () => {
  const { page } = await visitor();
  await openProduct(page, soldOut);
  await heartOf(page, soldOut).click();
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(cast.ava.email);
  await page.getByLabel("Password", { exact: true }).fill(cast.ava.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();

  await page.getByRole("heading", { name: soldOut, level: 1 }).waitFor();
  await expect(heartOf(page, soldOut)).toHaveAttribute("aria-pressed", "false");
  await heartOf(page, soldOut).click();
  await page.getByText("Added to your wishlist").first().waitFor();
  await expect(heartOf(page, soldOut)).toHaveAttribute("aria-pressed", "true");
  const chosen = page.getByRole("radio", { name: "M, sold out", exact: true });
  await chosen.click();
  await page.getByRole("button", { name: "Tell me when it is back" }).click();
  await page.getByRole("button", { name: "We will email you when it is back" }).waitFor();
  const color =
    (
      await page
        .getByText(/^Colour:/)
        .first()
        .textContent()
    )
      ?.replace("Colour:", "")
      .trim() ?? "";

  await page.getByRole("link", { name: /^Wishlist, \d+ products?$/ }).click();
  await kept(page, soldOut).waitFor();
  await page.getByRole("heading", { name: "Waiting for these" }).waitFor();
  await expectFineAtBothWidths(page);
  expect((await mailsTo(cast.ava.email)).some(isBackMail)).toBe(false);

  await deliver(soldOut, color, "M");
  await product().sweep("back-in-stock");
  await product().sweep("back-in-stock");
  const mail = await mailFor(cast.ava.email, isBackMail);
  expect(mail.text).toContain(`(${color}, M)`);
  await page.goto(/https?:\S+productdetail\/\d+/.exec(mail.text)?.[0] ?? "");
  await page.getByRole("heading", { name: soldOut, level: 1 }).waitFor();
  await page.goto(at("rovers", "/wishlist"));
  await kept(page, soldOut).waitFor();
  await expect(page.getByRole("heading", { name: "Waiting for these" })).toHaveCount(0);

  await heartOf(page, soldOut).click();
  await page.getByText("Removed from your wishlist").first().waitFor();
  await kept(page, soldOut).waitFor({ state: "detached" });
  expect((await mailsTo(cast.ava.email)).filter(isBackMail)).toHaveLength(1);
});

it("a member takes an order back, orders it again, and has the credits back each time", async () => {
  const { page } = await visitor(390);
  await login(page, "rovers", cast.ava);
  await page.goto(at("rovers"));
  const before = await creditsOf(page);
  await openProduct(page, socks);
  await page.getByRole("radio", { name: "Navy", exact: true }).click();
  await page.getByRole("radio", { name: "39-42", exact: true }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("Item added to cart").first().waitFor();
  await order(page);
  await takeBackNewest(page);
  await expectFineAtBothWidths(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const first = page.url();
  await page.getByRole("button", { name: "Order again" }).click();
  await page.waitForURL("**/cart");
  await page.getByText(socks).first().waitFor();
  await order(page);
  await takeBackNewest(page);
  expect(page.url()).not.toBe(first);
  // The account's own header shows no credits.
  await page.goto(at("rovers", "/shop"));
  await expectCredits(page, before);
});

/** Cancels the order at the top of the list, which is placed; what comes back is told before it does. */
async function takeBackNewest(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Order ROV-\d+/ })
    .first()
    .click();
  await page.getByRole("heading", { name: /Order ROV-\d+/, level: 1 }).waitFor();
  await page.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("dialog");
  await question.getByText(/goes back to your credits\./).waitFor();
  await question.getByRole("button", { name: "Cancel order" }).click();
  await page.getByText("Your Order Has Been Cancelled.").first().waitFor();
  await page.getByText("Cancelled", { exact: true }).first().waitFor();
  await page.getByText("To your credits").waitFor();
}

/** The cart's content, to be collected, paid with credits. */
async function order(page: Page): Promise<void> {
  await page.goto(at("rovers", "/checkout"));
  await page.getByRole("radio", { name: /Collect at the club/ }).check();
  await page.getByRole("button", { name: /place order|pay/i }).click();
  await page.waitForURL("**/order");
}
