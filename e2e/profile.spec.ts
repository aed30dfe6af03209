import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  at,
  expectAccessible,
  expectFineAtBothWidths,
  expectNoSidewaysScroll,
  visitor,
} from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { choose } from "./support/product-form.ts";
import { login } from "./support/sessions.ts";
import { keepSize } from "./support/sizes.ts";

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Profile", exact: true }).getByRole("link", { name, exact: true });

/** Takes a size in the dialog or form that is open, and saves. */
async function takeSize(page: Page, garment: string, size: string, saved: string | RegExp): Promise<void> {
  await choose(page, garment, size);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(saved).first().waitFor();
}

async function keepOwnSize(page: Page): Promise<void> {
  await page.goto(at("rovers", "/profile"));
  await page.getByText(/Family · until/).waitFor();
  await takeSize(page, "Shirt", "M", "Your profile has been saved.");
  await page.getByLabel("Phone").fill("+44 7700 900000");
  await tab(page, "Credits").click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Shirt" })).toHaveValue("M");
  await expect(page.getByLabel("Phone")).toHaveValue("+44 7700 900142");
  await page.getByRole("link", { name: "Change your email address under Security" }).waitFor();
  await expectFineAtBothWidths(page);
}

/** The shop knows the size by now. */
async function seeUsualSize(page: Page): Promise<void> {
  await page.goto(at("rovers", "/shop?keywords=Home%20match%20shirt"));
  await page.getByRole("link", { name: "Home match shirt" }).first().click();
  await page.getByText("You usually take M").waitFor();
}

/** Leaves the size as it was found, for other stories. */
async function forgetOwnSize(page: Page): Promise<void> {
  await page.goto(at("rovers", "/profile"));
  // Accepting what is already accepted leaves it open.
  await takeSize(page, "Shirt", "M", "Your profile has been saved.");
  await expect(page.getByRole("combobox", { name: "Shirt" })).toHaveValue("");
}

async function changeBen(page: Page): Promise<void> {
  await keepSize(page, "9-10", "Ben Thompson");
  await page.goto(at("rovers", "/member"));
  for (const size of ["11-12", "9-10"]) {
    await page.getByRole("button", { name: "Edit Ben Thompson" }).click();
    await takeSize(page, "Shirt", size, "Ben Thompson was saved.");
    await page.getByText(`Shirt: ${size}`).waitFor();
  }
  await expectFineAtBothWidths(page);
}

async function keepAddresses(page: Page): Promise<void> {
  await page.goto(at("rovers", "/profile/addresses"));
  await page.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await dialog.getByLabel("Name").fill("Aunt Margaux Thompson-Delacroix");
  await dialog.getByLabel("Street and number").fill("8 rue des Lilas");
  await dialog.getByLabel("Town or city").fill("Lyon");
  await dialog.getByRole("combobox", { name: "Country" }).fill("fran");
  await page.getByRole("option", { name: "France", exact: true }).click();
  await dialog.getByLabel("Postcode").fill("RV2 6HD");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await dialog.getByText(/It should look like 75001/).waitFor();
  await dialog.getByLabel("Postcode").fill("69003");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await page.getByText("69003 Lyon").waitFor();

  await page.getByRole("button", { name: "Edit the address of Aunt Margaux" }).click();
  const edit = page.getByRole("dialog", { name: "Edit address" });
  await edit.getByLabel("Town or city").fill("Villeurbanne");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(edit.getByLabel("Town or city")).toHaveValue("Villeurbanne");
  await edit.getByRole("button", { name: "Save address" }).click();
  await page.getByText("69003 Villeurbanne").waitFor();
  await expectFineAtBothWidths(page);

  await page.getByRole("button", { name: "Delete the address of Aunt Margaux" }).click();
  await page.getByRole("button", { name: "Delete address" }).click();
  await page.getByText("Address deleted").waitFor();
  await page.getByText("69003 Villeurbanne").waitFor({ state: "detached" });
}

async function readStatement(page: Page): Promise<void> {
  await page.goto(at("rovers", "/profile/credits"));
  const statement = page.getByRole("region", { name: "Statement" });
  const newest = statement.getByRole("listitem").first();
  const balance = /\$[\d,]+\.\d\d/.exec((await newest.getByText("Balance").textContent()) ?? "")?.[0];
  const figures = page.getByRole("region", { name: "Available now" });
  await expect(figures.locator("dd").first()).toHaveText(balance ?? "");
  await page.getByRole("combobox", { name: "Show" }).selectOption("Spent");
  await page.waitForURL(/kind=spend/);
  await statement
    .getByRole("listitem")
    .filter({ hasText: /^Granted/ })
    .first()
    .waitFor({ state: "detached" });
  await expectFineAtBothWidths(page);
  await statement
    .getByRole("link", { name: /Order ROV-/ })
    .first()
    .click();
  await page.getByRole("heading", { name: /ROV-/ }).waitFor();
}

it("a member keeps sizes and addresses, looks after Ben, and sees where the credits went", async () => {
  const { page, context } = await visitor();
  await login(page, "rovers", cast.ava);
  await keepOwnSize(page);
  await seeUsualSize(page);
  await changeBen(page);
  await keepAddresses(page);
  await readStatement(page);
  await forgetOwnSize(page);
  await context.close();
});

it("the tabs of the profile scroll within themselves on the narrowest phone", async () => {
  const { page, context } = await visitor(390);
  await login(page, "rovers", cast.ava);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, name] of [
    ["/profile", "Profile"],
    ["/profile/addresses", "Addresses"],
    ["/profile/credits", "Credits"],
  ] as const) {
    await page.goto(at("rovers", path));
    await tab(page, name).waitFor();
    await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
    await expect(tab(page, name)).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await context.close();
});
