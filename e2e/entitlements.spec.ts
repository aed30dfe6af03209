import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addToCart, creditsOf, expectCredits, payByCard, payWithCredits } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor, type Width } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { tabTo } from "./support/keyboard.ts";
import { openOwnClub } from "./support/own-club.ts";
import { givePack } from "./support/packs.ts";
import { adminLogin, login } from "./support/sessions.ts";

async function signedIn(width: Width) {
  const opened = await visitor(width);
  await login(opened.page, "rovers", cast.ava);
  return opened;
}

const wizard = (page: Page) => page.getByRole("dialog");
const person = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openEntitlements(page: Page) {
  await page.goto(at("rovers", "/entitlements"));
  await person(page, "Ben Thompson").waitFor();
}

/** Opens the wizard of a pack, which starts where it was left. */
async function choose(page: Page, pack: string, name: string) {
  await page.getByRole("link", { name: `${pack} for ${name}` }).click();
  await wizard(page).waitFor();
}

/** Takes what is shown, step by step, up to the overview. */
async function takeSuggestions(page: Page) {
  const overview = wizard(page).getByRole("heading", { name: "Overview" });
  for (let step = 0; step < 10 && !(await overview.isVisible()); step++) {
    const heading = wizard(page).getByRole("heading", { level: 2 }).last();
    const before = await heading.textContent();
    await wizard(page).getByRole("button", { name: "Next" }).click();
    await expect(heading).not.toHaveText(before ?? "");
  }
}

async function putIntoCart(page: Page) {
  await wizard(page).getByRole("button", { name: "Add to cart" }).click();
  await wizard(page).waitFor({ state: "hidden" });
  await page.getByText("Item added to cart").first().waitFor();
}

/** What is suggested needs one press a step, and the last leads on to the cart. */
async function chooseByKeys(page: Page, pack: string, name: string) {
  await tabTo(page, page.getByRole("link", { name: `${pack} for ${name}` }));
  await page.keyboard.press("Enter");
  const button = (text: string) => wizard(page).getByRole("button", { name: text, exact: true });
  for (const [at, slot] of ["Match shirt", "Shorts", "Socks"].entries()) {
    await wizard(page).getByRole("heading", { name: slot }).waitFor();
    await expect(button("Next")).toBeFocused();
    await wizard(page)
      .getByText(`Step ${at + 1} of 4: ${slot}.`)
      .waitFor();
    await page.keyboard.press("Enter");
  }
  await expect(button("Add to cart")).toBeFocused();
  await page.keyboard.press("Enter");
  await wizard(page).waitFor({ state: "hidden" });
  await expect(page.getByRole("link", { name: "Go to the cart" })).toBeFocused();
}

async function openCheckout(page: Page) {
  await page.goto(at("rovers", "/cart"));
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await page.getByRole("radio", { name: /Collect at the club/ }).check();
}

const place = (page: Page) => page.getByRole("button", { name: /^(Place order|Pay )/ }).click();

describe("a parent on a phone", () => {
  // Spec 1.16
  it("chooses for two children, comes back to it, and orders both with something from the shop", async () => {
    const { page, context } = await signedIn(390);
    await page.goto(at("rovers", "/"));
    const credits = await creditsOf(page);
    await page.getByRole("heading", { name: "Welcome back, Ava" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.getByRole("link", { name: "Entitlements", exact: true }).click();
    await person(page, "Ben Thompson").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await choose(page, "Junior season kit", "Ben Thompson");
    await wizard(page).getByText("Suggested: Ben Thompson's saved size is 9-10.").waitFor();
    await expectAccessible(page);
    await wizard(page).getByRole("radio", { name: "11-12", exact: true }).click();
    await wizard(page).getByText("Your choices are saved").waitFor();
    await page.keyboard.press("Escape");
    await wizard(page).waitFor({ state: "hidden" });

    await page.reload();
    await person(page, "Ben Thompson").getByText("1 of 3 chosen").first().waitFor();
    await choose(page, "Junior season kit", "Ben Thompson");
    await wizard(page).getByRole("heading", { name: "Shorts" }).waitFor();
    await wizard(page).getByRole("button", { name: "Back" }).click();
    const eleven = wizard(page).getByRole("radio", { name: "11-12", exact: true });
    await expect(eleven).toBeChecked();
    await takeSuggestions(page);
    await expectAccessible(page);
    await putIntoCart(page);

    await chooseByKeys(page, "Junior season kit", "Cleo Thompson");

    await addToCart(page, "rovers", "Drinks bottle", { color: "Navy" });
    await page.getByRole("link", { name: "Cart, 3 entries" }).click();
    const bens = page.getByRole("region", { name: "Packs for Ben Thompson" });
    await bens.getByText("Teal, 11-12 × 1").first().waitFor();
    await page
      .getByRole("region", { name: "Packs for Cleo Thompson" })
      .getByText("Included")
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await openCheckout(page);
    await page.getByRole("button", { name: "Show the summary" }).click();
    await page.getByText("Junior season kit, for Cleo Thompson").waitFor();
    await expectAccessible(page);
    await place(page);
    await page.getByText("Your order has been placed successfully").first().waitFor();
    await page.waitForURL("**/order");
    await page.goto(at("rovers", "/"));
    await expectCredits(page, credits - 11);
    await page.getByRole("link", { name: "Cart, 0 entries" }).waitFor();
    await page.goto(at("rovers", "/order"));

    const order = page.getByRole("link", { name: /Order [A-Z]+-\d+/ }).first();
    await expect
      .poll(async () => (await order.locator("img").first().boundingBox())?.width)
      .toBeCloseTo(56, 0);
    await order.click();
    await page.getByText("Junior season kit · Match shirt, for Ben Thompson").waitFor();
    await page.getByText("Junior season kit · Socks, for Cleo Thompson").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

    await openEntitlements(page);
    const cleo = person(page, "Cleo Thompson");
    await cleo.getByText("Nothing to choose right now.").waitFor();
    await cleo.getByRole("button", { name: /past pack/ }).click();
    await cleo.getByRole("link", { name: number }).waitFor();
    await context.close();
  });
});

describe("a pack in the cart", () => {
  it("that was redeemed elsewhere is named at the checkout, and can be taken out", async () => {
    const first = await signedIn(1440);
    const second = await signedIn(1440);
    await openEntitlements(first.page);
    await choose(first.page, "Adult season kit", "Ava Thompson");
    await takeSuggestions(first.page);
    await putIntoCart(first.page);
    await openEntitlements(second.page);
    await second.page.getByRole("button", { name: "Add to cart: Adult season kit for Ava Thompson" }).click();
    // Something else as well: the same cart again would count as the same order sent twice.
    await addToCart(second.page, "rovers", "Drinks bottle", { color: "Navy" });
    await openCheckout(second.page);
    await second.page.getByRole("button", { name: "Place order" }).waitFor();

    await openCheckout(first.page);
    await place(first.page);
    await first.page.waitForURL("**/order");

    await place(second.page);
    const alert = second.page.getByRole("alert");
    await alert.getByText("Adult season kit for Ava Thompson").waitFor();
    await alert.getByRole("link", { name: "Look at the cart" }).click();
    await second.page.getByRole("article", { name: "Adult season kit for Ava Thompson" }).waitFor();
    await second.page.getByRole("button", { name: "Remove", exact: true }).click();
    await second.page.getByRole("link", { name: "Cart, 1 entry" }).waitFor();
    await first.context.close();
    await second.context.close();
  });

  it("leaves it when its surcharge is paid by card; what was put in meanwhile stays", async () => {
    const { page, context } = await signedIn(1440);
    await openEntitlements(page);
    await choose(page, "Coach pack", "Ava Thompson");
    await wizard(page)
      .getByRole("radio", { name: /Quarter-zip jacket/ })
      .click();
    await wizard(page).getByRole("radio", { name: "L", exact: true }).click();
    await takeSuggestions(page);
    await putIntoCart(page);
    await openCheckout(page);
    await page.getByText("Including pack surcharges").waitFor();
    await payWithCredits(page, 0);
    await place(page);
    await page.getByLabel("Card number").waitFor();

    const other = await context.newPage();
    await openEntitlements(other);
    await person(other, "Ava Thompson").getByText("Waiting for payment").waitFor();
    await addToCart(other, "rovers", "Bobble hat", { color: "Teal" });
    await other.close();

    await payByCard(page, "4242 4242 4242 4242");
    await page.waitForURL("**/order");
    await page.getByText("Your order has been placed successfully").first().waitFor();
    await page.goto(at("rovers", "/cart"));
    await page.getByRole("link", { name: "Cart, 1 entry" }).waitFor();
    await page.getByRole("link", { name: "Bobble hat" }).last().waitFor();
    await context.close();
  });
});

// WCAG 2.4.3
it("packs of several people are chosen one after the other, and then lie in the cart", async () => {
  const titles = ["Shirt", "Shorts", "Socks"];
  const own = await openOwnClub("two-packs", {
    children: ["Ben", "Cleo"],
    products: titles.map((title) => ({ title })),
  });
  const pieces = own.productIds.map((productId, place) => ({ productId, label: titles[place] ?? "" }));
  const [ben = 0, cleo = 0] = own.childIds;
  const staff = await visitor();
  await adminLogin(staff.page, own.domain, own.admin);
  await givePack(staff.page, ben, "Cup kit", pieces);
  await givePack(staff.page, cleo, "Trophy kit", pieces);
  await staff.context.close();

  const { page, context } = await visitor(390);
  await login(page, own.domain, own.member);
  await page.goto(at(own.domain, "/entitlements"));
  await page.getByRole("link", { name: "Choose for everyone (2)" }).click();
  await wizard(page).getByText("Pack 1 of 2").waitFor();
  await page.keyboard.press("Escape");
  await wizard(page).waitFor({ state: "hidden" });

  await page.getByRole("link", { name: "Choose for everyone (2)" }).press("Enter");
  await wizard(page).getByText("Cup kit for Ben Meadow").waitFor();
  await takeSuggestions(page);
  await expectAccessible(page);
  await wizard(page).getByRole("button", { name: "Add, then Cleo Meadow" }).click();
  await wizard(page).getByText("Pack 2 of 2").waitFor();
  await expect(wizard(page).getByRole("button", { name: "Next" })).toBeFocused();
  await takeSuggestions(page);
  await wizard(page).getByRole("button", { name: "Add to cart" }).click();
  await page.waitForURL("**/cart");
  for (const name of ["Ben Meadow", "Cleo Meadow"])
    await page.getByRole("region", { name: `Packs for ${name}` }).waitFor();
  await page.goBack();
  await person(page, "Ben Meadow").getByText("In your cart").waitFor();
  await expect(wizard(page)).toHaveCount(0);
  await context.close();
});
