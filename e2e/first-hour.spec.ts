import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addToCart, adminLoginByCode, payByCard } from "./support/actions.ts";
import { at, visitor } from "./support/browser.ts";
import { mailFor } from "./support/mails.ts";
import { pressInMore } from "./support/orders.ts";
import { product } from "./support/product.ts";
import { choose, picture } from "./support/product-form.ts";

const club = "gulls";
const secretary = { email: "gail@gulls.example", password: "Gulls-secretary-1" };

/** A command of the operator, beside the product that runs. */
async function kitroom(args: string[], input = ""): Promise<void> {
  const { DATABASE_URL: _own, ...env } = process.env;
  const running = promisify(execFile)(process.execPath, ["tools/kitroom.ts", ...args], {
    env: { ...env, DATA_DIR: product().dataDir },
  });
  running.child.stdin?.end(input);
  await running;
}

it("a new club goes from nothing to a paid and refunded order, and its checklist with it", async () => {
  await kitroom(["club:create", "--domain", club, "--name", "Seaside Gulls", "--time-zone", "Europe/London"]);
  const names = ["--first-name", "Gail", "--last-name", "Gull"];
  await kitroom(
    ["admin:create", "--club", club, "--email", secretary.email, ...names],
    `${secretary.password}\n`,
  );
  const { page, context } = await visitor();
  await adminLoginByCode(page, club, secretary);
  await page.getByText("0 of 11 done").waitFor();

  await addCollection(page);
  await page.goto(at(club, "/profile-settings?section=stripe"));
  await page.getByRole("button", { name: "Use test payments" }).click();
  await page.getByText("Test mode: no real money").waitFor();
  await addProduct(page);
  await inviteOneself(page);
  await checklist(page, ["Say how orders arrive", "Connect Stripe", "Add a product", "Add your members"]);

  const member = await visitor();
  await choosePassword(member.page);
  await checklist(page, ["Invite your members"]);
  await buy(member.page);
  await checklist(page, ["Place a test order"]);

  await page.goto(at(club, "/orders"));
  await page.getByRole("link", { name: /-\d{5}/ }).click();
  await page.getByText("Paid", { exact: true }).first().waitFor();
  await pressInMore(page, "Refund");
  const dialog = page.getByRole("dialog", { name: /^Refund order/ });
  await dialog.getByLabel("Amount").fill("12.50");
  await dialog.getByLabel("Reason").fill("It was a test");
  await dialog.getByRole("button", { name: "Refund $12.50" }).click();
  await page.getByText("Refunded", { exact: true }).first().waitFor();
  await Promise.all([member.context.close(), context.close()]);
});

async function checklist(page: Page, done: string[]): Promise<void> {
  await page.goto(at(club, "/dashboard"));
  for (const step of done)
    await page
      .getByRole("listitem")
      .filter({ hasText: `${step}, done` })
      .waitFor();
}

async function addCollection(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Say how orders arrive/ }).click();
  await page.getByRole("button", { name: "Add a method" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByText("Collected at the club", { exact: true }).click();
  await form.getByRole("textbox", { name: "Name" }).fill("Collect at training");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Shipping method added").first().waitFor();
}

async function addProduct(page: Page): Promise<void> {
  await page.goto(at(club, "/categories"));
  await page.getByRole("button", { name: "Add category" }).first().click();
  await page.getByLabel("Name").fill("Kit");
  await page.getByRole("dialog").getByRole("button", { name: "Add category" }).click();
  await page.getByRole("list", { name: "Categories" }).getByText("Kit").waitFor();
  await page.goto(at(club, "/products/add-products"));
  await page.getByLabel("Title").fill("Gulls scarf");
  await choose(page, "Category", "Kit");
  await page.getByLabel("Price", { exact: true }).fill("12.50");
  await choose(page, "Status", "Live");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await picture("scarf"));
  await page.getByLabel("What is on the picture").fill("The scarf");
  await page.getByRole("combobox", { name: "Another colour" }).fill("Navy");
  await page.getByRole("button", { name: "Add colour" }).click();
  await page.getByRole("combobox", { name: "Sizes" }).fill("One size");
  await page.keyboard.press("Enter");
  await page.getByLabel("Stock of Navy, One size").fill("5");
  await page.getByRole("button", { name: "Add product" }).click();
  await page.waitForURL("**/product-detailed-view/*");
}

async function inviteOneself(page: Page): Promise<void> {
  await page.goto(at(club, "/members"));
  await page.getByRole("link", { name: "Add member" }).first().click();
  await page.getByLabel("First name").fill("Gail");
  await page.getByLabel("Last name").fill("Gull");
  await page.getByLabel("Email").fill(secretary.email);
  await page.getByRole("button", { name: "Add member" }).click();
  await page.getByRole("heading", { name: "Gail Gull", level: 1 }).waitFor();
}

async function choosePassword(page: Page): Promise<void> {
  const mail = await mailFor(secretary.email, ({ text }) => text.includes("/set-password?"));
  await page.goto(/http\S+\/set-password\?token=[\w.-]+/.exec(mail.text)?.[0] ?? "");
  await page.getByLabel("New password", { exact: true }).fill("Gulls-member-1x");
  await page.getByLabel("Repeat it", { exact: true }).fill("Gulls-member-1x");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your password is set. Welcome to").first().waitFor();
}

async function buy(page: Page): Promise<void> {
  await addToCart(page, club, "Gulls scarf");
  await page.goto(at(club, "/checkout"));
  await page.getByRole("radio", { name: /Collect at training/ }).check();
  await page.getByRole("button", { name: /place order|pay/i }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await page.waitForURL("**/order");
  await expect(page.getByText("Your order has been placed successfully").first()).toBeVisible();
}
