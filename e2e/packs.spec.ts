import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { openDashboard } from "./support/sessions.ts";

const kit = "Tournament kit";
const season = "Summer 2027";

// Spec 1.10, 1.16
it("an admin makes a custom pack, sees what granting it would take, grants it to Ava and Ben, and revokes one", async () => {
  const { page, context } = await visitor();
  await openDashboard(page, "rovers", cast.admin);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Packs" }).click();
  await page.getByRole("heading", { name: "Packs", level: 1 }).waitFor();
  await page.getByRole("region", { name: "Custom packs" }).getByText("open packs").waitFor();
  await expectAccessible(page);

  await makePack(page);
  await grantToAvaAndBen(page);
  await seeBothInHistory(page);
  await revokeBen(page);
  await seeOnPhone(page);
  await context.close();
});

async function makePack(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Add custom pack" }).click();
  await page.getByRole("button", { name: "Add pack" }).click();
  // What is missing is said where it is missing.
  await page.getByRole("group", { name: "Part 1" }).getByText("Choose at least one product.").waitFor();
  await page.getByLabel("Name").fill(kit);
  await page.getByLabel("Season").fill(season);
  await page.getByLabel("Last day", { exact: true }).fill("31/8/2027");
  await choose(page, page, "Status", "Live");

  await page.getByRole("group", { name: "Part 1" }).getByLabel("Label").fill("Shirt");
  const shirt = page.getByRole("group", { name: "Shirt", exact: true });
  await shirt.getByLabel("Pieces").fill("20");
  // One size fits everybody, so the forecast does not hang on anybody's size profile.
  await addProduct(page, shirt, "Club rucksack");
  await choose(page, shirt, "Default choice", /Teal/);

  const preview = page.getByRole("region", { name: "What a member will see" });
  await preview.getByRole("heading", { name: kit }).waitFor();
  await preview.getByRole("listitem").filter({ hasText: "Shirt × 20" }).getByText("Club rucksack").waitFor();

  await page.getByRole("button", { name: "Add part" }).click();
  await page.getByRole("group", { name: "Part 2" }).getByLabel("Label").fill("Legs");
  const legs = page.getByRole("group", { name: "Legs", exact: true });
  await addProduct(page, legs, "Match shorts");
  await addProduct(page, legs, "Track trousers");
  await legs.getByLabel("Surcharge each for Track trousers").fill("4.50");
  await narrowToOneColour(page, legs);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add pack" }).click();
  await page.getByRole("table", { name: "Custom packs" }).getByText(kit).waitFor();
  await expectAccessible(page);
}

/** Of all colours of the shorts, one alone may be chosen. */
async function narrowToOneColour(page: Page, slot: Locator): Promise<void> {
  await slot.getByRole("button", { name: /Colours and sizes of Match shorts: All/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Only these").check();
  const colours = dialog.getByRole("group");
  for (let at = 1; at < (await colours.count()); at += 1)
    await colours.nth(at).getByRole("checkbox").first().uncheck();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await slot.getByRole("button", { name: /Colours and sizes of Match shorts: \d+ of \d+/ }).waitFor();
}

async function grantToAvaAndBen(page: Page): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${kit}` }).click();
  await page.getByRole("menuitem", { name: "Grant to members" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByPlaceholder("Name or email").fill("thompson");
  await page.getByRole("option", { name: /^Ava Thompson/ }).click();
  // The whole family can be chosen without another search.
  await expect(dialog.getByRole("combobox", { name: "Members" })).toHaveValue("thompson");
  await page.getByRole("option", { name: /^Ben Thompson/ }).click();
  const forecast = dialog.getByRole("region", { name: "Forecast" });
  await forecast.getByText("2 people").first().waitFor();
  // Two people and 20 pieces each are more than the shop holds.
  await forecast.getByText(/^\d+ more .+ than you have$/).waitFor();
  await forecast.getByRole("table", { name: "Stock by size" }).getByRole("cell", { name: "40" }).waitFor();
  await dialog.getByText(`Grant ${kit} ${season}`).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Grant to 2 people" }).click();
  await page.getByText("2 people got the pack").waitFor();
  await page.getByRole("table", { name: "Custom packs" }).getByText("2 open").waitFor();
}

async function seeBothInHistory(page: Page): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${kit}` }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await page.getByRole("heading", { name: `History of ${kit} ${season}`, level: 1 }).waitFor();
  const history = page.getByRole("table", { name: "History" });
  for (const name of ["Ava Thompson", "Ben Thompson"])
    await history.getByRole("row", { name }).getByText("Granted").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: kit, exact: true }).click();
  const changes = page.getByRole("region", { name: "Who changed what" });
  await changes.getByText("Pack created", { exact: true }).waitFor();
  await expectAccessible(page);
}

async function revokeBen(page: Page): Promise<void> {
  await page.goto(at("rovers", "/pack?keywords=thompson"));
  await page.getByRole("button", { name: `Actions for ${kit} of Ben Thompson` }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByText("Reason is a required field").waitFor();
  await dialog.getByLabel("Reason").fill("Left the team");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await dialog.waitFor({ state: "hidden" });
  const rows = page.getByRole("table", { name: "Packs of people" }).getByRole("row").filter({ hasText: kit });
  await rows.filter({ hasText: "Ben Thompson" }).getByText("Revoked").waitFor();
  await rows.filter({ hasText: "Ava Thompson" }).getByText("Open").waitFor();
  await expectAccessible(page);
}

/** The person's own history on a narrow screen, and what their page says. */
async function seeOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Ben Thompson" }).first().click();
  await page.getByRole("heading", { name: "Packs of Ben Thompson", level: 1 }).waitFor();
  await page.getByText("Left the team").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(at("rovers", "/members?keywords=ava@rovers"));
  await page.getByRole("link", { name: "Ava Thompson" }).click();
  await page.getByRole("tab", { name: "Packs" }).click();
  const packs = page.getByRole("region", { name: "Packs" });
  await packs.getByText(kit).waitFor();
  await packs.getByText("Open").first().waitFor();
  await expect(packs.getByRole("link", { name: "History" })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
}

async function addProduct(page: Page, slot: Locator, title: string): Promise<void> {
  const search = slot.getByRole("combobox", { name: /^Add a product/ });
  await search.fill(title);
  await page.getByRole("option", { name: title }).click();
  await slot.getByText(title, { exact: true }).waitFor();
}

async function choose(page: Page, within: Page | Locator, label: string, option: string | RegExp) {
  await within.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).first().click();
}
