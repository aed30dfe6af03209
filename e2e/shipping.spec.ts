import { expect, it } from "vitest";
import { addToCart } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { openOwnClub } from "./support/own-club.ts";
import { adminLogin, login, openDashboard } from "./support/sessions.ts";

// Spec 1.11
it("an admin adds a way of delivery, and the member finds it at the checkout", async () => {
  const { page, context } = await visitor();
  await openDashboard(page, "rovers", cast.admin);
  await page.getByRole("heading", { name: "Top categories, 30 days" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Shipping Details" }).click();
  await page.getByRole("heading", { name: "Shipping Details", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Add a method" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Enter a price; 0 is free.").waitFor();
  await form.getByRole("textbox", { name: "Name" }).fill("Bicycle courier");
  await form.getByRole("textbox", { name: "Price" }).fill("3.50");
  await form.getByRole("textbox", { name: "Free from" }).fill("80");
  await form.getByRole("radio", { name: "Chosen countries" }).check();
  await form.getByRole("button", { name: "Europe", exact: true }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Shipping method added").first().waitFor();
  const row = page.getByRole("row", { name: /Bicycle courier/ });
  await expect(row).toContainText("Free from $80.00");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Change order" }).click();
  const dialog = page.getByRole("dialog");
  const places = dialog.getByRole("listitem");
  await places.first().waitFor();
  await dialog.getByRole("button", { name: /^Move Bicycle courier/ }).click();
  await page.getByRole("menuitem", { name: "Move to the top: Bicycle courier" }).click();
  await expect(places.first()).toContainText("Bicycle courier");
  await dialog.getByRole("button", { name: "Save order" }).click();
  await page.getByText("Order saved").first().waitFor();

  const member = await visitor(390);
  await login(member.page, "rovers", cast.ava);
  await addToCart(member.page, "rovers", "Match socks", { color: "Navy", size: "39-42" });
  await member.page.goto(at("rovers", "/checkout"));
  await member.page.getByRole("radio", { name: /Bicycle courier/ }).waitFor();

  await row.getByRole("button", { name: /More for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Shipping method deleted").first().waitFor();
  await Promise.all([member.context.close(), context.close()]);
});

it("on a phone the methods are cards, and nothing scrolls sideways", async () => {
  const { page, context } = await visitor(390);
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/shippingdetails"));
  await page.getByRole("list", { name: "Shipping methods" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.close();
});

it("I-29 what is typed over a method stays while somebody else saves it, and is made again on the newest", async () => {
  const own = await openOwnClub("two-couriers");
  const { page, context } = await visitor();
  await adminLogin(page, own.domain, own.admin);
  await page.goto(at(own.domain, "/shippingdetails"));
  const form = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add a method" }).first().click();
  await form.getByRole("textbox", { name: "Name" }).fill("Post");
  await form.getByRole("textbox", { name: "Price" }).fill("4.00");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Shipping method added").first().waitFor();

  const tab = await context.newPage();
  await tab.goto(page.url());
  const later = tab.getByRole("dialog");
  for (const one of [page, tab]) await one.getByRole("button", { name: "Post", exact: true }).click();
  await later.getByRole("textbox", { name: "Description" }).fill("Before the first match");
  await form.getByRole("textbox", { name: "Name" }).fill("Post, first class");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Shipping method saved").first().waitFor();

  // As when the window of the second one comes to the front again.
  await tab.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await tab.getByText("Post, first class", { exact: true }).waitFor({ state: "attached" });
  const typed = later.getByRole("textbox", { name: "Description" });
  await expect(typed).toHaveValue("Before the first match");
  await later.getByRole("button", { name: "Save" }).click();
  await later.getByText("Somebody else changed this in the meantime").waitFor();
  await expectAccessible(tab);
  await later.getByRole("button", { name: "Load the newest" }).click();
  await expect(later.getByRole("textbox", { name: "Name" })).toHaveValue("Post, first class");
  await typed.fill("Before the first match");
  await later.getByRole("button", { name: "Save" }).click();
  await tab.getByText("Shipping method saved").first().waitFor();
  await later.waitFor({ state: "hidden" });
  await context.close();
});
