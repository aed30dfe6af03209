import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addToCart, adminCall } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { mailFor } from "./support/mails.ts";
import { choose } from "./support/product-form.ts";
import { adminLogin, login, openDashboard } from "./support/sessions.ts";

/**
 * Ava orders socks, which arrive: everything of a completed order has. Returns the order's number. The same cart within
 * seconds would be taken for a double click, so each story has a size of its own.
 */
async function orderThatArrived(
  member: Page,
  staff: Page,
  size: string,
): Promise<{ id: number; number: string }> {
  await addToCart(member, "rovers", "Match socks", { color: "Navy", size });
  await member.goto(at("rovers", "/checkout"));
  await member.getByRole("radio", { name: /Collect at the club/ }).check();
  await member.getByRole("button", { name: /place order|pay/i }).click();
  await member.waitForURL("**/order");
  const text = await member
    .getByText(/ROV-\d+/)
    .first()
    .textContent();
  const number = /ROV-\d+/.exec(text ?? "")?.[0] ?? "";
  const found = await adminCall(staff, "GET", `/club-orders/show?keywords=${number}`);
  const { id } = found.data[0];
  for (const status of ["processing", "completed"]) {
    const { version } = (await adminCall(staff, "GET", `/club-orders/show/${id}`)).data;
    await adminCall(staff, "POST", "/club-orders/update-status", { order_id: id, status, version });
  }
  return { id, number };
}

it("a member exchanges a size: asks on a phone, the club agrees and gets the goods, a new order sends the other size", async () => {
  const staff = await visitor();
  await openDashboard(staff.page, "rovers", cast.admin);
  const member = await visitor(390);
  await login(member.page, "rovers", cast.ava);
  const order = await orderThatArrived(member.page, staff.page, "39-42");

  await member.page.goto(at("rovers", `/order/${order.id}`));
  await member.page.getByRole("link", { name: "Return or exchange" }).click();
  await member.page.getByRole("radio", { name: /Exchange it/ }).waitFor();
  await member.page.getByRole("button", { name: "Ask for the exchange" }).click();
  await member.page.getByText("Choose what you want instead.").waitFor();
  await member.page.getByRole("combobox", { name: "Replacement for Match socks" }).click();
  await member.page
    .getByRole("option", { name: /Navy, 43-46/ })
    .first()
    .click();
  await choose(member.page, "Why?", "It does not fit");
  await member.page.getByLabel("Comment").fill("A little too tight.");
  await expectAccessible(member.page);
  await expectNoSidewaysScroll(member.page);
  await member.page.getByRole("button", { name: "Ask for the exchange" }).click();
  await member.page.waitForURL("**/returns-and-exchanges");
  const card = member.page.getByRole("article").filter({ hasText: order.number });
  await card.getByText("Requested").waitFor();
  await expectAccessible(member.page);
  await expectNoSidewaysScroll(member.page);

  await staff.page
    .getByRole("link", { name: /^Returns/ })
    .first()
    .click();
  await staff.page.getByRole("searchbox").fill(order.number);
  await staff.page.getByRole("row", { name: new RegExp(`${order.number}.*Requested`) }).waitFor();
  await expectAccessible(staff.page);
  await staff.page.getByRole("link", { name: `Exchange from order ${order.number}` }).click();
  await staff.page.getByText("A little too tight.").waitFor();
  await expectAccessible(staff.page);
  await staff.page.getByRole("button", { name: "Approve" }).click();
  const approval = staff.page.getByRole("dialog");
  await approval.getByLabel("How to send the goods back").fill("Bring them on Saturday.");
  await expectAccessible(staff.page);
  await approval.getByRole("button", { name: "Approve" }).click();
  await staff.page.getByText("Held", { exact: true }).waitFor();
  await mailFor(cast.ava.email, ({ text }) => text.includes("Bring them on Saturday."));

  await member.page.reload();
  await card.getByText("Bring them on Saturday.").waitFor();

  await staff.page.getByRole("button", { name: "Mark as received" }).click();
  const receipt = staff.page.getByRole("dialog");
  await receipt.waitFor();
  await expectAccessible(staff.page);
  await receipt.getByRole("button", { name: "Receive and place the order" }).click();
  await staff.page.getByText("Replaced by order").waitFor();

  await member.page.reload();
  await card.getByRole("link", { name: /See order ROV-\d+/ }).click();
  await member.page.getByRole("heading", { name: /Order ROV-\d+/, level: 1 }).waitFor();
  await member.page.getByText("Navy, 43-46").first().waitFor();
  await member.page.getByText("$0.00").first().waitFor();

  // The other size goes back into stock.
  const again = await adminCall(staff.page, "GET", `/club-returns/show?order_id=${order.id}`);
  const replacement = again.data[0].replacement.id;
  const { version } = (await adminCall(staff.page, "GET", `/club-orders/show/${replacement}`)).data;
  const reason = "The story is over";
  await adminCall(staff.page, "POST", "/club-orders/cancel", { order_id: replacement, reason, version });
  await Promise.all([member.context.close(), staff.context.close()]);
});

it("a member withdraws a return, and is told in words when nothing can be sent back", async () => {
  const staff = await visitor();
  await adminLogin(staff.page, "rovers", cast.admin);
  const { page, context } = await visitor();
  await login(page, "rovers", cast.ava);
  const order = await orderThatArrived(page, staff.page, "43-46");
  await page.goto(at("rovers", `/order/${order.id}/return`));
  await page.getByRole("radio", { name: /Return it/ }).click();
  await choose(page, "Why?", "It is not what I expected");
  await page.getByText(/You will be refunded up to \$\d+\.\d\d/).waitFor();
  await page.getByRole("button", { name: "Ask for the return" }).click();
  await page.waitForURL("**/returns-and-exchanges");
  const card = page.getByRole("article").filter({ hasText: order.number });
  await page.goto(at("rovers", `/order/${order.id}/return`));
  await page.getByText("Everything that arrived is already in a return").waitFor();
  await expectAccessible(page);
  await page.goto(at("rovers", "/returns-and-exchanges"));
  await card.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw the return" }).click();
  await card.getByText("Withdrawn").waitFor();
  await Promise.all([context.close(), staff.context.close()]);
});

it("an admin sets how long members may send things back, and what they are told", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/profile-settings?section=returns"));
  const words = page.getByLabel("How to send the goods back");
  const before = await words.inputValue();
  await words.fill("Bring it to the club house.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The settings were saved.").first().waitFor();
  await page.reload();
  await expect(words).toHaveValue("Bring it to the club house.");
  await words.fill(before);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The settings were saved.").first().waitFor();
  await context.close();
});
