import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fillLogin } from "./support/actions.ts";
import { at, expectFineAtBothWidths, newContext, visitor } from "./support/browser.ts";
import { mailFor } from "./support/mails.ts";
import { openOwnClub } from "./support/own-club.ts";
import { login } from "./support/sessions.ts";

const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

/** Another device of the same person. */
async function phone(): Promise<Page> {
  const context = await newContext({ userAgent: android, viewport: { width: 390, height: 844 } });
  return context.newPage();
}

async function changePassword(page: Page, current: string, password: string) {
  const form = page.getByRole("form", { name: "Password" });
  await form.getByLabel("Current password").fill(current);
  await form.getByLabel("New password").fill(password);
  await form.getByLabel("Repeat it").fill(password);
  await form.getByRole("button", { name: "Change password" }).click();
  return form;
}

it("a member looks after their account, from the password to leaving the club", async () => {
  const { domain, member } = await openOwnClub("meadow");
  const { page } = await visitor();
  const other = await phone();
  await login(page, domain, member);
  await login(other, domain, member);

  // Another password logs the phone out.
  await page.goto(at(domain, "/profile"));
  await page.getByRole("link", { name: "Security", exact: true }).click();
  await page.getByRole("heading", { name: "Security", level: 1 }).waitFor();
  await page.getByText("Chrome on Android").waitFor();
  await expectFineAtBothWidths(page);
  const form = await changePassword(page, "not it at all", "a meadow in spring");
  await form.getByText("This is not your current password.").waitFor();
  await form.getByText("Strong.").waitFor();
  await changePassword(page, member.password, "a meadow in spring");
  await page
    .getByText("Your password has been changed. Every other device has been logged out.")
    .first()
    .waitFor();
  await page.getByText("You are logged in on this device only.").waitFor();
  await mailFor(member.email, ({ subject }) => subject === "Your password was changed");
  await other.goto(at(domain, "/order"));
  await other.waitForURL("**/login");

  // The phone logs in again, and is logged out by itself.
  await fillLogin(other, { ...member, password: "a meadow in spring" });
  await other.getByText("Login successful").first().waitFor();
  await page.reload();
  const devices = page.getByRole("list", { name: "Devices" });
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await page.getByRole("button", { name: "Log out Chrome on Android" }).click();
  await page.getByText("That device has been logged out.").first().waitFor();
  await other.goto(at(domain, "/order"));
  await other.waitForURL("**/login");
  await other.context().close();

  // A new address counts once its link was opened, and the button pressed.
  const emailForm = page.getByRole("form", { name: "Email address" });
  await emailForm.getByLabel("New email address").fill("mia.new@meadow.example");
  await emailForm.getByLabel("Current password").fill("a meadow in spring");
  await emailForm.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("A link is on its way to mia.new@meadow.example.").waitFor();
  const mail = await mailFor("mia.new@meadow.example", ({ text }) => text.includes("/confirm-email?"));
  await page.goto(/http\S+\/confirm-email\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "");
  await page.getByRole("heading", { name: "Confirm your email address" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await expectFineAtBothWidths(page);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await page.getByText("You log in with mia.new@meadow.example from now on.").waitFor();
  await mailFor(member.email, ({ subject }) => subject === "Your email address was changed");
  await page.getByRole("link", { name: "Go to your profile" }).click();

  // Everything that is stored comes as a file.
  await page.getByRole("link", { name: "Your data", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download your data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^meadow-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(data).toMatchObject({
    profile: { first_name: "Mia", email: "mia.new@meadow.example" },
    credits: [{ amount: 12.5 }],
  });

  // Whoever leaves is told what is lost, and cannot come back alone.
  await page.getByText("You have $12.50 in credits.").waitFor();
  await expectFineAtBothWidths(page);
  const leaving = page.getByRole("form", { name: "Leave the club" });
  const leave = async () => {
    await leaving.getByRole("button", { name: "Leave the club" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  };
  await leaving.getByLabel("Current password").fill("a meadow in spring");
  await leave();
  await page.getByText("Please confirm that you give up what is left.").waitFor();
  await leaving.getByLabel("I give up what is left").check();
  await leave();
  await page.waitForURL("**/login");
  await page.getByText("You have left the club. Your account is closed.").first().waitFor();
  await fillLogin(page, { email: "mia.new@meadow.example", password: "a meadow in spring" });
  await page.getByText("This account is not active. Please contact your club.").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});
