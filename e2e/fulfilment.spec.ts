import { it } from "vitest";
import { addToCart } from "./support/actions.ts";
import { at, expectAccessible, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { mailFor } from "./support/mails.ts";
import { pressInMore } from "./support/orders.ts";
import { adminLogin, login, openDashboard } from "./support/sessions.ts";

// Spec 1.11, 1.16
it("the club packs and sends what a member ordered, and the member sees it on its way", async () => {
  const member = await visitor();
  await login(member.page, "rovers", cast.ava);
  await addToCart(member.page, "rovers", "Match socks", { color: "Navy", size: "39-42" });
  await member.page.goto(at("rovers", "/checkout"));
  await member.page.getByRole("radio", { name: /Standard delivery/ }).check();
  await member.page.getByRole("button", { name: /place order|pay/i }).click();
  await member.page.waitForURL("**/order");
  const number =
    (
      await member.page
        .getByText(/ROV-\d+/)
        .first()
        .textContent()
    )?.match(/ROV-\d+/)?.[0] ?? "";

  const staff = await visitor();
  await openDashboard(staff.page, "rovers", cast.admin);
  await expectAccessible(staff.page);
  await staff.page.goto(at("rovers", `/orders?keywords=${number}`));
  await staff.page.getByText(number).first().waitFor();
  await expectAccessible(staff.page);
  await staff.page.getByText(number).first().click();
  await staff.page.waitForURL("**/orders/detail**");
  await staff.page.getByRole("button", { name: /^Ship/ }).first().click();
  const form = staff.page.getByRole("dialog");
  await form
    .getByRole("textbox", { name: "Carrier" })
    .or(form.getByRole("combobox", { name: "Carrier" }))
    .first()
    .click();
  await staff.page.getByRole("option", { name: "Royal Mail" }).click();
  await form.getByLabel("Tracking number").fill("RM123456789GB");
  await form.getByRole("button", { name: /^(Ship|Save|Send)/ }).click();
  await staff.page.getByText("RM123456789GB").first().waitFor();
  await expectAccessible(staff.page);

  await mailFor(cast.ava.email, (mail) => mail.text.includes("RM123456789GB"));
  await member.page.goto(at("rovers", "/tracking"));
  await member.page.getByText("RM123456789GB").first().waitFor();
  await expectAccessible(member.page);
  await Promise.all([member.context.close(), staff.context.close()]);
});

it("an admin cancels an order: what was paid with credits comes back to credits", async () => {
  const member = await visitor();
  await login(member.page, "rovers", cast.ava);
  await addToCart(member.page, "rovers", "Drinks bottle", { color: "Teal" });
  await member.page.goto(at("rovers", "/checkout"));
  await member.page.getByRole("radio", { name: /Collect at the club/ }).check();
  await member.page.getByRole("button", { name: /place order|pay/i }).click();
  await member.page.waitForURL("**/order");
  const number =
    (
      await member.page
        .getByText(/ROV-\d+/)
        .first()
        .textContent()
    )?.match(/ROV-\d+/)?.[0] ?? "";

  const staff = await visitor();
  await adminLogin(staff.page, "rovers", cast.admin);
  await staff.page.goto(at("rovers", `/orders?keywords=${number}`));
  await staff.page.getByText(number).first().click();
  await staff.page.waitForURL("**/orders/detail**");
  await pressInMore(staff.page, "Cancel order");
  const dialog = staff.page.getByRole("dialog");
  await dialog.getByLabel(/Reason/).fill("Ordered twice");
  await dialog.getByRole("button", { name: /^Cancel order/ }).click();
  await staff.page.getByText("Cancelled").first().waitFor();
  await mailFor(cast.ava.email, (mail) => mail.text.includes(number) && /cancel/i.test(mail.subject));
  await Promise.all([member.context.close(), staff.context.close()]);
});
