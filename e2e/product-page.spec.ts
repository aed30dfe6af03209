import { describe, expect, it } from "vitest";
import { productPath } from "#web/lib/paths.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { inDatabase, openOwnClub } from "./support/own-club.ts";
import { login } from "./support/sessions.ts";

type Goods = NonNullable<Parameters<typeof openOwnClub>[1]>["products"];

/** A club with these products; their addresses. */
async function openClubWith(domain: string, products: Goods) {
  const own = await openOwnClub(domain, { products });
  return { own, addresses: own.productIds.map((id) => at(domain, productPath(id))) };
}

describe("on a phone", () => {
  // WCAG 2.4.3, 3.3.1
  it("nothing is added in a size that nobody saw: it is chosen in a sheet, and the bar names it", async () => {
    const sizes = ["S", "M", "L"];
    const { addresses } = await openClubWith("sheet-of-sizes", [{ title: "Home shirt", sizes }]);
    const [shirt = ""] = addresses;
    const { page, context } = await visitor(390);
    await page.goto(shirt);
    await page.getByText("$10.00 · Red", { exact: true }).waitFor();
    const choose = page.getByRole("button", { name: "Choose size" });
    await choose.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Choose size" });
    await sheet.getByRole("button", { name: "Add to cart" }).press("Enter");
    await sheet.getByRole("alert").getByText("Please choose a size.").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await expect(choose).toBeFocused();
    await expect(page.getByRole("link", { name: /^Cart, 1/ })).toHaveCount(0);

    await choose.press("Enter");
    const size = sheet.getByRole("radio", { name: "M", exact: true });
    await expect.poll(async () => (await size.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await size.check();
    await sheet.getByRole("button", { name: "Add to cart" }).press("Enter");
    await page.getByText("Item added to cart").first().waitFor();
    await sheet.waitFor({ state: "hidden" });
    await page.getByText("$10.00 · Red, M", { exact: true }).waitFor();
    await expect(page.getByRole("button", { name: "Add to cart" })).toBeFocused();
    await page.getByRole("link", { name: /^Cart, 1 entry/ }).waitFor();
    await context.close();
  });
});

it("the way to the checkout stays one word beside the longest name", async () => {
  const title = `${"Riversideundergroundswimmers".repeat(2)} jersey`;
  const { addresses } = await openClubWith("long-name-added", [{ title }]);
  const [jersey = ""] = addresses;
  const { page, context } = await visitor(390);
  await page.goto(jersey);
  await page.getByRole("button", { name: "Add to cart" }).click();
  const next = await page.getByRole("link", { name: "Checkout" }).boundingBox();
  expect(next?.height).toBe(44);
  await expectNoSidewaysScroll(page);
  await context.close();
});

it("a member reads what their credits cover and how it comes, and takes one fewer or one more", async () => {
  const { own, addresses } = await openClubWith("covered-by-credits", [
    { title: "Scarf", priceCents: 1000, stock: 2 },
    { title: "Coat", priceCents: 4000 },
  ]);
  const [scarf = "", coat = ""] = addresses;
  await inDatabase(async (owner) => {
    const club = "(select id from clubs where domain = 'covered-by-credits')";
    await owner.query(`insert into shipping_methods (club_id, name, description, kind, price_cents, free_above_cents, min_days, max_days) values
      (${club}, 'Collect at the club', 'Tuesdays, 18 to 20', 'collect', 0, null, 0, 0),
      (${club}, 'Express', '', 'delivery', 1195, null, 1, 1),
      (${club}, 'Post', '', 'delivery', 495, 7500, 2, 4)`);
  });
  const { page, context } = await visitor();
  await login(page, own.domain, own.member);
  await page.goto(scarf);
  await page.getByText("Your credits cover this.").waitFor();
  const ways = page.getByRole("list", { name: "How you get it" });
  await ways.getByText("Collect at the club: Tuesdays, 18 to 20").waitFor();
  await ways.getByText("Delivery from $4.95, 2 to 4 days").waitFor();
  await ways.getByText(/^Exchange for another size up to \d+ days after you get it$/).waitFor();
  await ways.getByText("Free from $75.00 of items").waitFor();
  const quantity = page.getByLabel("Quantity");
  const [fewer, more] = ["One fewer", "One more"].map((name) => page.getByRole("button", { name }));
  await more?.press("Enter");
  // As many as there are; the button keeps the focus where it can do no more.
  await more?.press("Enter");
  await expect(quantity).toHaveValue("2");
  await fewer?.press("Enter");
  await fewer?.press("Enter");
  await expect(quantity).toHaveValue("1");
  await expectAccessible(page);

  await page.goto(coat);
  await page.getByText("Your credits cover $12.50 of it.").waitFor();
  await context.close();
});

it.each([1440, 390] as const)(
  "at a width of %i a member asks at once to be told when what is sold out whole is back",
  async (width) => {
    const { own, addresses } = await openClubWith(`sold-out-${width}`, [
      { title: "Pin", stock: 0 },
      { title: "Old shirt", stock: 0, sizes: ["S", "M"] },
    ]);
    const [pin = "", shirt = ""] = addresses;
    const { page, context } = await visitor(width);
    await login(page, own.domain, own.member);
    const tell = page.getByRole("button", { name: "Tell me when it is back" });
    await page.goto(pin);
    await page.getByText("Sold out", { exact: true }).waitFor();
    await expect(page.getByLabel("Quantity")).toHaveCount(0);
    await tell.press("Enter");
    await page.getByRole("button", { name: "We will email you when it is back", pressed: true }).waitFor();

    await page.goto(shirt);
    await tell.press("Enter");
    const place = width === 390 ? page.getByRole("dialog", { name: "Choose size" }) : page.getByRole("main");
    if (width === 1440) await page.getByText("Please choose a size.").waitFor();
    await place.getByRole("radio", { name: "M, sold out", exact: true }).check();
    await place.getByRole("button", { name: "Tell me when it is back" }).press("Enter");
    await place.getByRole("button", { name: "We will email you when it is back", pressed: true }).waitFor();
    await expectAccessible(page);
    await context.close();
  },
);
