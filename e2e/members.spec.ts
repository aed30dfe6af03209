import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectCredits } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { mailFor, mailIds } from "./support/mails.ts";
import { openOwnClub } from "./support/own-club.ts";
import { adminLogin, login } from "./support/sessions.ts";

const dora = { name: "Dora Whitlock", email: "dora.whitlock@mail.example", password: "Quiet-harbour-lamp-9" };

// Spec 1.10
it("an admin adds a member by invitation, grants credits, adds their child, and deactivates them", async () => {
  const staff = await visitor();
  await adminLogin(staff.page, "rovers", cast.admin);
  await addMember(staff.page);
  const member = await visitor();
  await choosePassword(member.page);
  await expectCredits(member.page, 0);

  await grantCredits(staff.page, "20.00", "Helping at the summer tournament");
  await member.page.reload();
  await expectCredits(member.page, 20);
  await deductTooMuch(staff.page);

  await addChild(staff.page);
  await member.page.goto(at("rovers", "/member"));
  await member.page.getByRole("heading", { name: "Finlay Whitlock" }).waitFor();

  await deactivate(staff.page);
  await member.page.goto(at("rovers", "/order"));
  await member.page.waitForURL("**/login");
  await Promise.all([member.context.close(), staff.context.close()]);
});

it("a manager sees neither credit actions nor removal, and the member pages fit a phone", async () => {
  const { page, context } = await visitor(390);
  await adminLogin(page, "rovers", cast.manager);
  await page.goto(at("rovers", "/members?keywords=ava@rovers"));
  await page.getByRole("button", { name: "Actions for Ava Thompson" }).click();
  await page.getByRole("menuitem", { name: "Log out everywhere" }).waitFor();
  for (const act of ["Grant credits", "Deduct credits", "Delete"])
    await expect(page.getByRole("menuitem", { name: act })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Ava Thompson", level: 1 }).waitFor();
  await expect(page.getByRole("tab")).toHaveText(["Profile", "Credits", "Orders"]);
  await page.getByRole("tab", { name: "Credits" }).click();
  await page.getByRole("region", { name: "Credit statement" }).getByText("Balance").first().waitFor();
  for (const act of ["Grant", "Deduct", "Delete", "Erase", "Export this person's data"])
    await expect(page.getByRole("button", { name: act, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Log out everywhere" }).waitFor();
  await expect(page.getByRole("menuitem", { name: "Export this person's data" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("tab", { name: "Profile" }).click();
  await page.getByRole("link", { name: "See all" }).click();
  await page.getByRole("heading", { name: "Cleo Thompson" }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.close();
});

// WCAG 2.1.1, 4.1.2
it("a member's page has a tab for each side of them, kept in the address; what was typed in the profile stays", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members?keywords=ava@rovers"));
  await page.getByRole("link", { name: "Ava Thompson" }).click();
  await page.getByRole("link", { name: "Order for this member" }).waitFor();
  await page.getByLabel("Phone").fill("+44 1234");
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await tab("Profile").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/tab=packs/);
  await expect(tab("Packs")).toBeFocused();
  await page.getByRole("tabpanel", { name: "Packs" }).getByRole("link", { name: "History" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("region", { name: "Credit statement" }).getByText("Balance").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tabpanel", { name: "Orders" }).getByRole("link", { name: /^ROV-/ }).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { name: "Who changed what" }).waitFor();
  await expectAccessible(page);
  await tab("Profile").click();
  await expect(page.getByLabel("Phone")).toHaveValue("+44 1234");
  // The way back still leads to the list as it was searched.
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("link", { name: "Members", exact: true }).last().click();
  await page.waitForURL(/keywords=ava/);
  await context.close();
});

it("the way back from a child leads to where it was opened from: the list as it was searched, or the family", async () => {
  const { domain, admin } = await openOwnClub("way-back", { children: ["Kim"] });
  const { page, context } = await visitor();
  await adminLogin(page, domain, admin);
  await page.goto(at(domain, "/members?keywords=meadow"));
  const main = page.getByRole("main");
  const toMembers = main.getByRole("link", { name: "Members", exact: true });
  await main.getByRole("link", { name: "Kim Meadow" }).click();
  await page.getByRole("heading", { name: "Kim Meadow", level: 1 }).waitFor();
  await toMembers.click();
  await page.waitForURL(/\/members\?keywords=meadow/);
  // Saving leads there too.
  await main.getByRole("link", { name: "Kim Meadow" }).click();
  await page.getByRole("combobox", { name: "Relation" }).fill("Daughter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/members\?keywords=meadow/);
  // Through the parent's page, it leads through that page back to the list.
  await main.getByRole("link", { name: "Mia Meadow", exact: true }).click();
  await main.getByRole("link", { name: "Kim Meadow" }).click();
  await main.getByRole("link", { name: "Secondary members of Mia Meadow" }).click();
  await main.getByRole("link", { name: "Mia Meadow", exact: true }).click();
  await page.getByRole("heading", { name: "Mia Meadow", level: 1 }).waitFor();
  await toMembers.click();
  await page.waitForURL(/\/members\?keywords=meadow/);
  await context.close();
});

it("a text that is longer than its field takes stays as it was pasted, and is said there", async () => {
  const { domain, admin } = await openOwnClub("long-texts");
  const { page, context } = await visitor();
  await adminLogin(page, domain, admin);
  const long = "A name of many letters ".repeat(11).trim();
  const pasteLong = async (field: Locator) => {
    await field.fill(long);
    await expect(field).toHaveValue(long);
  };
  await page.goto(at(domain, "/members/add-member"));
  await pasteLong(page.getByRole("textbox", { name: "First name" }));
  await page.getByRole("button", { name: "Add member" }).click();
  await page.getByText("At most 60 characters.").waitFor();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue(long);
  await page.goto(at(domain, "/products/add-products"));
  await pasteLong(page.getByRole("textbox", { name: "Title" }));
  // A colour has no form of its own, so it is said while it is typed.
  await pasteLong(page.getByRole("combobox", { name: "Another colour" }));
  await page.getByText("At most 60 characters.").waitFor();
  await page.getByRole("button", { name: "Add product" }).click();
  await page.getByText("At most 150 characters.").waitFor();
  await context.close();
});

it("a very long name takes two lines of a list at most, and is whole under the pointer and on its page", async () => {
  const first = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren Anna";
  const { domain, admin } = await openOwnClub("long-names", { children: [first] });
  const name = `${first} Meadow`;
  const { page, context } = await visitor();
  await adminLogin(page, domain, admin);
  await page.goto(at(domain, "/members?keywords=wolfe"));
  const shown = page.getByRole("main").getByTitle(name, { exact: true });
  await shown.waitFor();
  const lines = await shown.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
  await expectNoSidewaysScroll(page);
  await shown.click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await context.close();
});

it("a child's login is decided by the family or an admin, told to the parent and shown on the family's page", async () => {
  const { domain, member, admin, manager } = await openOwnClub("own-login", { children: ["Kim"] });
  const opened = await Promise.all([visitor(), visitor(), visitor()]);
  const [{ page: parent }, { page: office }, { page: front }] = opened;
  await Promise.all([
    login(parent, domain, member),
    adminLogin(office, domain, admin),
    adminLogin(front, domain, manager),
  ]);
  const email = `kim@${domain}.example`;
  const openKim = async (page: Page) => {
    await page.goto(at(domain, "/members?keywords=mia"));
    await page.getByRole("link", { name: "Mia Meadow" }).click();
    await page.getByRole("link", { name: "Kim Meadow" }).click();
    await page.getByRole("heading", { name: "Kim Meadow", level: 1 }).waitFor();
  };
  const family = async () => {
    await parent.goto(at(domain, "/member"));
    await parent.getByRole("heading", { name: "Kim Meadow" }).waitFor();
    return parent.getByText(`Logs in as ${email}, and can spend your credits`);
  };

  await openKim(front);
  await expect(front.getByLabel("Email")).toBeDisabled();
  await front.getByText("Whoever reads mail at this address can log in, so only an admin can").waitFor();
  await expectAccessible(front);
  await front.getByRole("link", { name: "Secondary members of Mia Meadow" }).click();
  await front.getByRole("link", { name: "Add secondary member" }).first().click();
  await expect(front.getByLabel("Email")).toBeDisabled();
  await expect(await family()).toHaveCount(0);

  await openKim(office);
  await office.getByLabel("Email").fill(email);
  await office.getByRole("button", { name: "Save" }).click();
  await office.getByRole("heading", { name: "Secondary members", level: 1 }).waitFor();
  await mailFor(member.email, ({ text }) => text.includes(email) && text.includes("your family's credits"));
  await (await family()).waitFor();
  await expectAccessible(parent);

  await openKim(office);
  await office.getByLabel("Email").fill("");
  await office.getByRole("button", { name: "Save" }).click();
  await office.getByText("No login").first().waitFor();
  await expect(await family()).toHaveCount(0);
  await Promise.all(opened.map(({ context }) => context.close()));
});

async function addMember(page: Page): Promise<void> {
  await page.goto(at("rovers", "/members?keywords=ava@rovers"));
  await page.getByRole("table", { name: "Members" }).getByText("Ava Thompson").first().waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add member" }).click();
  await page.getByLabel("First name").fill("Dora");
  await page.getByLabel("Last name").fill("Whitlock");
  await page.getByLabel("Email").fill(cast.ava.email);
  await page.getByRole("button", { name: "Add member" }).click();
  // Somebody already has that address; the error is at the field, and no input is lost.
  await page.locator("[data-path=email][aria-invalid=true]").waitFor();
  await page.getByLabel("Email").fill(dora.email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add member" }).click();
  await page.getByRole("heading", { name: dora.name, level: 1 }).waitFor();
  await page.getByText("Pending Activation", { exact: true }).first().waitFor();
  await expectAccessible(page);
}

/** Opens the mailed link, and ends in the shop, logged in. */
async function choosePassword(page: Page): Promise<void> {
  const mail = await mailFor(dora.email, ({ text }) => text.includes("/set-password?token="));
  const path = /\/set-password\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "";
  await page.goto(at("rovers", path));
  await page.getByLabel("New password", { exact: true }).fill(dora.password);
  await page.getByLabel("Repeat it").fill(dora.password);
  await page.locator("button[type=submit]").click();
  await page.getByText("Your password is set. Welcome to").first().waitFor();
  await page.waitForURL(at("rovers", "/"));
}

async function grantCredits(page: Page, amount: string, reason: string): Promise<void> {
  const earlier = await mailIds(dora.email);
  await page.getByRole("tab", { name: "Credits" }).click();
  await page.waitForURL(/tab=credits/);
  await page.reload();
  await page.getByRole("button", { name: "Grant", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill(amount);
  await dialog.getByLabel("Reason").fill(reason);
  await expectAccessible(page);
  // Twice in a row, as an impatient person would: it is booked once.
  await dialog.getByRole("button", { name: "Grant credits" }).dblclick();
  await dialog.waitFor({ state: "hidden" });
  const statement = page.getByRole("region", { name: "Credit statement" });
  await statement.getByText(reason).waitFor();
  await expect(statement.getByText(reason)).toHaveCount(1);
  await expect(statement.getByText("+$20.00")).toHaveCount(1);
  await page.getByRole("region", { name: "Credits", exact: true }).getByText("$20.00").first().waitFor();
  await mailFor(dora.email, ({ id, text }) => !earlier.has(id) && text.includes(reason));
}

async function deductTooMuch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Deduct", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("20.01");
  await dialog.getByLabel("Reason").fill("Given by mistake");
  await dialog.getByText("-$0.01").waitFor();
  await dialog.getByRole("button", { name: "Deduct credits" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
}

async function addChild(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Profile" }).click();
  await page.getByRole("link", { name: "Add secondary member" }).click();
  await page.getByRole("heading", { name: "Add secondary member", level: 1 }).waitFor();
  await expect(page.getByLabel("Last name")).toHaveValue("Whitlock");
  await page.getByLabel("First name").fill("Finlay");
  await page.getByRole("combobox", { name: "Relation" }).fill("Son");
  await page.getByLabel("Phone").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add secondary member" }).click();
  await page.getByRole("heading", { name: "Finlay Whitlock" }).waitFor();
  await page.getByText("No login").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit Finlay Whitlock" }).click();
  await page.getByRole("heading", { name: "Finlay Whitlock", level: 1 }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: `Secondary members of ${dora.name}` }).click();
  await page.getByRole("link", { name: dora.name }).click();
  await page.getByRole("heading", { name: dora.name, level: 1 }).waitFor();
}

async function deactivate(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Inactive" }).click();
  await page.getByText("they are logged out at once").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Inactive", { exact: true }).first().waitFor();
}
