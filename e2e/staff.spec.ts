import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { fillLogin, loginByCodeHere } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { mailFor, mailIds } from "./support/mails.ts";
import { adminLogin } from "./support/sessions.ts";

let admin: Page;
let manager: Page;

beforeAll(async () => {
  ({ page: admin } = await visitor());
  ({ page: manager } = await visitor());
  await adminLogin(admin, "rovers", cast.admin);
});

const newcomer = { email: "nadia@rovers.example", password: "a kettle of blue paint" };
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function chooseFromMenu(page: Page, name: string, item: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

// Spec 1.12
it("a new manager is invited, chooses a password by a link that works once, sees what managers see, is disabled and deleted", async () => {
  const link = await invite();
  await choosePassword(link);
  await useLinkAgain(link);
  await seeWhatManagersSee();
  await disable();
  await deleteForGood();
});

/** Returns the link that is mailed. */
async function invite(): Promise<string> {
  const earlier = await mailIds(newcomer.email);
  await admin.goto(at("rovers", "/club"));
  await rowOf(admin, "Marek Novak").getByText("Manager", { exact: true }).waitFor();
  await expectAccessible(admin);
  const rights = admin.getByRole("region", { name: "What a manager may do" });
  await rights.getByRole("row", { name: "Grant and deduct credits No" }).waitFor();
  await admin.getByRole("button", { name: "Invite" }).click();
  const drawer = admin.getByRole("dialog");
  await drawer.getByRole("button", { name: "Send invitation" }).click();
  await drawer.getByText("First name is a required field").waitFor();
  await drawer.getByLabel("First name").fill("Nadia");
  await drawer.getByLabel("Last name").fill("Haddad");
  await drawer.getByLabel("Email").fill(cast.manager.email);
  await drawer.getByRole("button", { name: "Send invitation" }).click();
  await drawer.getByText("This email address is already in use.").waitFor();
  await expectAccessible(admin);
  await drawer.getByLabel("Email").fill(newcomer.email);
  await drawer.getByRole("button", { name: "Send invitation" }).click();
  await said(admin, `An invitation is on its way to ${newcomer.email}.`);
  await rowOf(admin, "Nadia Haddad").getByText("Pending Activation").waitFor();
  const mail = await mailFor(
    newcomer.email,
    ({ id, text }) => !earlier.has(id) && text.includes("/set-password?"),
  );
  return /http\S+\/set-password\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "";
}

/** By the mailed link, which then is gone from the address. */
async function choosePassword(link: string): Promise<void> {
  const answer = await manager.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await manager.getByRole("heading", { name: "Hello Nadia" }).waitFor();
  await expect.poll(() => new URL(manager.url()).search).toBe("");
  await expectAccessible(manager);
  await manager.getByLabel("New password", { exact: true }).fill("password");
  await said(manager, "Weak.");
  await manager.getByLabel("Repeat it", { exact: true }).fill("password");
  await manager.getByRole("button", { name: "Set password" }).click();
  await said(manager, "This is one of the most common passwords.");
  await manager.getByLabel("New password", { exact: true }).fill(newcomer.password);
  await said(manager, "Strong.");
  await manager.getByRole("button", { name: "Set password" }).click();
  await said(manager, "The two passwords differ.");
  await manager.getByLabel("Repeat it", { exact: true }).fill(newcomer.password);
  await manager.getByRole("button", { name: "Set password" }).click();
  await manager.waitForURL("**/adminlogin");
  await expect(manager.getByLabel("Email")).toHaveValue(newcomer.email);
}

async function useLinkAgain(link: string): Promise<void> {
  const { page, context } = await visitor(390);
  await page.goto(link);
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await said(page, "ask your club to send you a new link");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.close();
}

/** After logging in with the mailed code. */
async function seeWhatManagersSee(): Promise<void> {
  await loginByCodeHere(manager, newcomer);
  const links = manager.getByRole("navigation").getByRole("link");
  const names = async () => (await links.allInnerTexts()).map((text) => text.split("\n")[0]);
  await expect.poll(names).toEqual(["Dashboard", "Product", "Members", "Orders"]);
  for (const path of ["/club", "/subscription"]) {
    await manager.goto(at("rovers", path));
    await manager.waitForURL("**/dashboard");
  }
}

/** The manager is out at once. */
async function disable(): Promise<void> {
  await admin.reload();
  await chooseFromMenu(admin, "Nadia Haddad", "Disable");
  await admin.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await rowOf(admin, "Nadia Haddad").getByText("Inactive").waitFor();
  await manager.goto(at("rovers", "/orders"));
  await manager.waitForURL("**/adminlogin");
  await fillLogin(manager, newcomer);
  await said(manager, "This account is not active. Please contact your club.");
}

/** Others, that is: admins cannot lock themselves out. */
async function deleteForGood(): Promise<void> {
  await chooseFromMenu(admin, "Nadia Haddad", "Delete");
  await admin.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await said(admin, "The account was deleted.");
  await expect(rowOf(admin, "Nadia Haddad")).toHaveCount(0);
  await admin.getByRole("button", { name: "Actions for Rosa Adeyemi" }).click();
  await admin.getByRole("menuitem", { name: "Edit" }).waitFor();
  await expect(admin.getByRole("menuitem", { name: /Disable|Delete/ })).toHaveCount(0);
  await admin.keyboard.press("Escape");
}

describe("memberships", () => {
  it("are listed with season, credits and the members who have them", async () => {
    await admin.goto(at("rovers", "/subscription"));
    await rowOf(admin, "Junior").getByText("$80.00").waitFor();
    await rowOf(admin, "Junior")
      .getByText(/^1 Aug \d{4} – 31 Jul \d{4}$/)
      .waitFor();
    await expectAccessible(admin);
    await rowOf(admin, "Junior")
      .getByRole("link", { name: /members with Junior/ })
      .click();
    await admin.waitForURL(/\/members\?membership_category_id=\d+/);
  });

  // Spec 1.12
  it("are added, changed and deleted, but not while members have them", async () => {
    await admin.goto(at("rovers", "/subscription"));
    await admin.getByRole("button", { name: "Add", exact: true }).click();
    const drawer = admin.getByRole("dialog");
    await drawer.getByLabel("Name").fill("Coach");
    await drawer.getByLabel("Season begins", { exact: true }).fill("2027-08-01");
    await drawer.getByLabel("Season ends", { exact: true }).fill("2027-05-31");
    await drawer.getByLabel("Joining credits").fill("30.50");
    await drawer.getByRole("button", { name: "Add membership" }).click();
    await said(admin, "The season cannot end before it starts.");
    await expectAccessible(admin);
    await drawer.getByLabel("Season ends", { exact: true }).fill("2028-05-31");
    await drawer.getByLabel("These credits expire on the season's last day").check();
    await drawer.getByRole("button", { name: "Add membership" }).click();
    await said(admin, "Coach was added.");
    await rowOf(admin, "Coach").getByText("1 Aug 2027 – 31 May 2028").waitFor();
    await rowOf(admin, "Coach").getByText("end with the season").waitFor();

    await admin.getByRole("button", { name: "Edit Coach" }).click();
    await drawer.getByLabel("Name").fill("Coaches");
    await drawer.getByRole("button", { name: "Save" }).click();
    await said(admin, "Coaches was saved.");

    await admin.getByRole("button", { name: "Delete Family" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await said(admin, /members have this membership/);
    await admin.getByRole("button", { name: "Delete Coaches" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await said(admin, "The membership was deleted.");
    await expect(rowOf(admin, "Coaches")).toHaveCount(0);
  });
});
