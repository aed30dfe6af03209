import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { adminCall } from "./support/actions.ts";
import { at, expectAccessible, expectFineAtBothWidths, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { mailFor } from "./support/mails.ts";
import {
  buyByCard,
  downloaded,
  expectPdf,
  openOrder,
  placeForMember,
  pressInMore,
} from "./support/orders.ts";
import { adminLogin, login } from "./support/sessions.ts";

const socks = { title: "Match socks", color: "Navy", size: "39-42" };
const bottle = { title: "Drinks bottle", color: "Navy" };

it("an admin gives one line back to the card and the rest as credits, and never more than is left", async () => {
  const member = await visitor();
  await login(member.page, "rovers", cast.ava);
  const { number } = await buyByCard(member.page, [socks, bottle]);
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const orderId = await openOrder(page, number);

  await pressInMore(page, "Refund");
  const dialog = page.getByRole("dialog", { name: `Refund order ${number}` });
  await dialog.getByText("The card: up to $23.00").waitFor();
  await dialog.getByLabel("Quantity of Match socks").fill("1");
  await dialog.getByLabel("Put these items back into stock").check();
  await expect(dialog.getByLabel("Amount")).toHaveValue("$12.00");
  await expectFineAtBothWidths(page);
  await dialog.getByRole("button", { name: "Refund $12.00" }).click();
  await dialog.getByText("Reason is a required field").waitFor();
  await dialog.getByLabel("Reason").fill("A hole in the left one");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Close without saving?" }).getByText("What you typed").waitFor();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("A hole in the left one");
  await dialog.getByRole("button", { name: "Refund $12.00" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Partly refunded", { exact: true }).first().waitFor();
  await page.getByText("Back to the card", { exact: true }).waitFor();
  await page.getByText("Back at the club · 1 refunded").waitFor();
  await expectFineAtBothWidths(page);
  await refundMail(number, "$12.00");
  await memberSees(member.page, orderId, "Partly refunded");

  await pressInMore(page, "Refund");
  await dialog.getByRole("radio", { name: "The member's credits: up to $11.00" }).check();
  await dialog.getByLabel("Quantity of Drinks bottle").fill("1");
  await dialog.getByLabel("Reason").fill("Never arrived");
  await dialog.getByLabel("Amount").fill("500.00");
  await dialog.getByRole("button", { name: /^Refund/ }).click();
  await dialog.getByText("At most $11.00 can be refunded there.").waitFor();
  await expectFineAtBothWidths(page);
  await dialog.getByLabel("Amount").fill("11.00");
  await dialog.getByRole("button", { name: "Refund $11.00" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Refunded", { exact: true }).first().waitFor();
  await page.getByText("Back to credits", { exact: true }).waitFor();
  // Nothing is left to refund.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Mark as processing" }).waitFor();
  await expect(page.getByRole("menuitem", { name: "Refund" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await refundMail(number, "$11.00");
  await memberSees(member.page, orderId, "Refunded");
  expectPdf(await downloaded(member.page, member.page.getByRole("button", { name: "Invoice" })));
  expectPdf(await downloaded(page, page.getByRole("button", { name: "Invoice" })));
  await Promise.all([context.close(), member.context.close()]);
});

it("what was paid in cash waits among what needs attention until an admin has given it back by hand", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const { number } = await placeForMember(page, {
    keywords: "ava@rovers.example",
    items: [{ title: bottle.title }],
    method: /Collect/,
    payer: "marked_paid",
  });
  await openOrder(page, number);
  await pressInMore(page, "Cancel order");
  const dialog = page.getByRole("dialog", { name: `Cancel order ${number}?` });
  await dialog.getByText("was not paid by card: give it back by hand.", { exact: false }).waitFor();
  await dialog.getByLabel("Reason").fill("The wrong colour");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.goto(at("rovers", "/dashboard"));
  await page.getByRole("link", { name: /to give back by hand/ }).click();
  await page.getByRole("link", { name: number, exact: true }).waitFor();
  await expectFineAtBothWidths(page);
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByText("Back by hand", { exact: true }).waitFor();
  await expectFineAtBothWidths(page);
  // On a phone too, the minus and its amount are on one line.
  await page.setViewportSize({ width: 390, height: 844 });
  const amount = page.getByText(/^−\$\d/);
  const lines = await amount.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Mark as given back" }).click();
  const question = page.getByRole("dialog", { name: /^Has \$.* been given back\?$/ });
  await question.getByText("It moves no money", { exact: false }).waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Mark as given back" }).click();
  await question.waitFor({ state: "hidden" });
  await expect(page.getByText("To give back by hand")).toHaveCount(0);
  await page.getByText(/was given back by hand\.$/).waitFor();
  await context.close();
});

it("a disputed payment holds the order until an admin lets it go on", async () => {
  const member = await visitor();
  await login(member.page, "rovers", cast.ava);
  const { number, stripe } = await buyByCard(member.page, [bottle]);
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const orderId = await openOrder(page, number);
  await dispute(page, orderId, stripe);
  await eventually(async () => {
    const { data } = await adminCall(page, "GET", `/club-orders/show/${orderId}`);
    return data.on_hold === "DISPUTED";
  });

  await page.goto(at("rovers", `/orders?keywords=${number}&on_hold=true`));
  await page.getByText("On hold", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByText("The cardholder is disputing the payment.", { exact: false }).first().waitFor();
  await expectFineAtBothWidths(page);
  await page.getByRole("button", { name: "Take off hold" }).click();
  const dialog = page.getByRole("dialog", { name: `Take order ${number} off hold?` });
  await dialog.getByRole("button", { name: "Take off hold" }).click();
  await dialog.getByText("Reason is a required field").waitFor();
  await expectFineAtBothWidths(page);
  await dialog.getByLabel("Reason").fill("The bank was answered");
  await dialog.getByRole("button", { name: "Take off hold" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Ready to collect" }).waitFor();
  await Promise.all([context.close(), member.context.close()]);
});

it("an admin ends an order that waits for its payment, although Stripe cannot be asked about it", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const { number } = await placeForMember(page, {
    keywords: "ava@rovers.example",
    items: [{ title: bottle.title }],
    method: /Collect/,
    payer: "payment_link",
  });
  await openOrder(page, number);
  await pressInMore(page, "Cancel order");
  const dialog = page.getByRole("dialog", { name: `Cancel order ${number}?` });
  await dialog.getByLabel("Reason").fill("Nobody can pay it");
  const body = {
    message: "The payment service is not responding.",
    code: "PAYMENT_UNAVAILABLE",
    request_id: "1",
  };
  await page.route("**/api/club-orders/cancel", (route) => route.fulfill({ status: 503, json: body }), {
    times: 1,
  });
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await dialog.getByText("We could not check with Stripe whether it was paid").waitFor();
  await expectFineAtBothWidths(page);
  await dialog.getByRole("button", { name: "Cancel anyway" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("The order was cancelled: Nobody can pay it", { exact: false }).first().waitFor();
  await context.close();
});

async function refundMail(number: string, amount: string): Promise<void> {
  await mailFor(
    cast.ava.email,
    ({ subject, text }) =>
      [number, amount].every((part) => `${subject} ${text}`.includes(part)) && /refund|back/i.test(subject),
  );
}

async function memberSees(page: Page, orderId: number, state: string): Promise<void> {
  await page.goto(at("rovers", `/order/${orderId}`));
  await page.getByText(state, { exact: true }).first().waitFor();
  await expectFineAtBothWidths(page);
}

/** As the cardholder does at the bank. */
async function dispute(page: Page, orderId: number, stripe: string): Promise<void> {
  const { data } = await adminCall(page, "GET", `/club-orders/show/${orderId}`);
  const answer = await fetch(`${stripe}/_sandbox/intents/${data.payments[0].stripe_reference}/dispute`, {
    method: "POST",
  });
  expect(answer.status).toBe(200);
}
