import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adminCall, jobDone } from "./support/actions.ts";
import {
  at,
  expectAccessible,
  expectFineAtBothWidths,
  expectNoSidewaysScroll,
  visitor,
} from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { cartOf } from "./support/goods.ts";
import { mailFor, mailIds } from "./support/mails.ts";
import { adminLogin, store, stored } from "./support/sessions.ts";

// Spec 1.15
it("an admin orders packs for two children and an item for the family, and the club pays", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await giveTourPack(page);
  await store(page, { cart: cartOf([[1, 1, 2, 10]]) });
  await openOrdering(page);
  await page.getByRole("tab", { name: /Ben Thompson/ }).click();
  await page.getByRole("tab", { name: /Ben Thompson/, selected: true }).waitFor();
  await expectAccessible(page);
  await packCard(page, tourPack).getByRole("button", { name: "Add to the order" }).click();
  await packCard(page, tourPack).getByText("In the order").waitFor();
  await page.getByRole("tab", { name: /Cleo Thompson/ }).click();
  await packCard(page, tourPack).getByRole("button", { name: "Add to the order" }).click();
  await addItem(page, "Drinks bottle");
  // The member's own cart in this browser stays as it was.
  const forMembers = async (): Promise<unknown[]> =>
    (await stored(page, "cart")).adminCart.flatMap(({ items }: { items: unknown[] }) => items);
  await expect.poll(forMembers).toMatchObject([{ color: { quantity: 1 } }]);
  expect((await stored(page, "cart")).items).toHaveLength(1);
  // What was put together is kept over a reload.
  await page.reload();
  const panel = page.getByRole("region", { name: "The order" });
  await panel.getByText("Cleo Thompson").waitFor();
  await panel.getByText("$11.00").first().waitFor();
  await panel.getByRole("link", { name: "Go to the checkout" }).click();

  await page.getByRole("heading", { name: "Checkout for Ava Thompson" }).waitFor();
  await page.getByText("2 packs for Ben Thompson and Cleo Thompson, 1 item").waitFor();
  await page.getByRole("radio", { name: /Collect at the club/ }).check();
  await page.getByRole("radio", { name: /Already paid/ }).check();
  await page.getByText("Please say how it was paid.").waitFor();
  await expect(placeButton(page)).toBeDisabled();
  await page.getByRole("radio", { name: /The club pays/ }).check();
  await page.getByLabel(/Why the club pays/).fill("Replaced after the flood");
  await expectAccessible(page);
  const earlier = await mailIds(cast.ava.email);
  // Twice in a row, as an impatient person would: it is one order.
  await placeButton(page).dblclick();
  await page.getByRole("heading", { name: "The order is placed" }).waitFor();
  await expectAccessible(page);
  await mailFor(cast.ava.email, ({ id, text }) => !earlier.has(id) && text.includes("Drinks bottle"));
  await page.getByRole("link", { name: /^Open order/ }).click();
  await page.getByText("Replaced after the flood").first().waitFor();

  await page.goto(at("rovers", await orderingPath(page)));
  await page.getByText("Nothing chosen yet.").waitFor();
  await page.getByRole("tab", { name: /Ben Thompson/ }).click();
  await packCard(page, tourPack).waitFor({ state: "detached" });
  await context.close();
});

it("a manager on a phone offers credits or a link, and sends one to pay", async () => {
  const { page, context } = await visitor(390);
  await adminLogin(page, "rovers", cast.manager);
  await openOrdering(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await addItem(page, "Striped scarf");
  await page.getByRole("link", { name: "Go to the checkout" }).click();
  await page.getByRole("radio", { name: /Payment link by email/ }).waitFor();
  await expect(page.getByRole("radio", { name: /The club pays|Already paid/ })).toHaveCount(0);
  await page.getByRole("radio", { name: /Standard delivery/ }).check();
  await page.getByRole("button", { name: "Another address" }).click();
  await fillAddress(page);
  await page.getByText("This order only").waitFor();
  await page.getByRole("radio", { name: /Payment link by email/ }).check();
  await page.getByText(/A link to pay \$[\d.]+ goes to ava@rovers.example/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const earlier = await mailIds(cast.ava.email);
  await placeButton(page).click();
  await page.getByRole("heading", { name: "The order is waiting for payment" }).waitFor();
  await mailFor(cast.ava.email, ({ id, text }) => !earlier.has(id) && /https?:\/\//.test(text));
  await context.close();
});

it("an admin adds somebody without an email, finds them, orders for them, and gives them an address later", async () => {
  const name = "Gwen Marlow";
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  await page.getByRole("link", { name: "Add member" }).click();
  await page.getByLabel("First name").fill("Gwen");
  await page.getByLabel("Last name").fill("Marlow");
  await page.getByRole("button", { name: "Add member" }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByText("cannot log in without an email").waitFor();
  await expectFineAtBothWidths(page);

  await page.goto(at("rovers", "/members"));
  await page.getByPlaceholder("Name or email").fill("gwen marlow");
  await page.waitForURL(/keywords=gwen/);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Order for this member" }).click();
  await page.getByRole("heading", { name: `Order for ${name}` }).waitFor();
  await addItem(page, "Drinks bottle");
  await page.getByRole("link", { name: "Go to the checkout" }).click();
  await page.getByRole("radio", { name: /Collect at the club/ }).check();
  await page.getByText("There is no email address.").waitFor();
  await page.getByRole("radio", { name: /Already paid/ }).check();
  await page.getByLabel("How it was paid").fill("Cash at training");
  await expectFineAtBothWidths(page);
  await placeButton(page).click();
  await page.getByRole("heading", { name: "The order is placed" }).waitFor();
  await page.getByText("They have no email address: tell them yourself.").waitFor();

  await page.goto(at("rovers", "/members?keywords=gwen"));
  await page.getByRole("link", { name }).click();
  await page.getByLabel("Email", { exact: true }).fill("gwen.marlow@mail.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Pending Activation", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Send invitation again" }).waitFor();
  await context.close();
});

const tourPack = "Tour kit";

/** A pack only for this story, so that it does not matter what others redeemed. */
async function giveTourPack(page: Page): Promise<void> {
  const { data: products } = await adminCall(
    page,
    "GET",
    "/club-product/filter-products?keywords=Club%20rucksack",
  );
  const product = await adminCall(page, "GET", `/club-product/details/${products[0].id}`);
  const pack = await adminCall(page, "POST", "/club-packs/store", {
    type: "custom",
    name: tourPack,
    season: "2026/27",
    status: "live",
    slots: [
      {
        label: "Bag",
        quantity: 1,
        options: [{ product_id: products[0].id }],
        default_variation_id: product.data.variations[0].id,
      },
    ],
  });
  const { data: people } = await adminCall(page, "GET", "/club-member/show?kind=secondary&keywords=thompson");
  const member_ids = people.map(({ id }: { id: number }) => id);
  const started = await adminCall(page, "POST", "/club-packs/grant", {
    pack_id: pack.data.id,
    audience: { member_ids },
  });
  await jobDone(page, started.data.job_id);
}

const placeButton = (page: Page) => page.getByRole("button", { name: "Place order" });

function packCard(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

async function openOrdering(page: Page): Promise<void> {
  await page.goto(at("rovers", "/members?keywords=ava@rovers"));
  await page.getByRole("button", { name: "Actions for Ava Thompson" }).click();
  await page.getByRole("menuitem", { name: "Order for this member" }).click();
  await page.getByRole("heading", { name: "Order for Ava Thompson" }).waitFor();
}

async function orderingPath(page: Page): Promise<string> {
  await openOrdering(page);
  return new URL(page.url()).pathname;
}

async function addItem(page: Page, title: string): Promise<void> {
  const search = page.getByRole("combobox", { name: "Find a product" });
  await search.click();
  await search.fill(title);
  await page.getByRole("listbox").getByRole("option", { name: title }).click();
  await page.getByLabel("Quantity").waitFor();
  const size = page.getByLabel("Size", { exact: true });
  if ((await size.inputValue()) === "") await size.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Item added to the order").first().waitFor();
}

async function fillAddress(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toHaveValue("Ava Thompson");
  await dialog.getByLabel("Name").fill("Granny Thompson");
  await dialog.getByLabel("Street and number").fill("3 Mill Lane");
  await dialog.getByLabel("Postcode").fill("RV1 1AA");
  await dialog.getByLabel("Town or city").fill("Riverside");
  await dialog.getByRole("combobox", { name: "Country" }).fill("United King");
  await page.getByRole("option", { name: "United Kingdom" }).click();
  await dialog.getByRole("button", { name: "Use this address" }).click();
  await dialog.waitFor({ state: "hidden" });
}
