import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { product } from "./support/product.ts";
import { adminLogin } from "./support/sessions.ts";

type Received = { headers: IncomingHttpHeaders; body: string };
const received: Received[] = [];
let receiver: Server;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
      response.end("Thank you");
    });
  }).listen(product().webhookPort, "127.0.0.1");
  await once(receiver, "listening");
});
afterAll(async () => {
  receiver.close();
});
const arrival = (place: number) =>
  eventually(() => {
    const one = received[place];
    if (!one) throw new Error(`${received.length} have arrived`);
    return one;
  });

it("an admin adds an address, keeps its secret, and a signed test arrives there, twice when it is sent again", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/profile-settings"));
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByText("No addresses yet").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add an address" }).first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Address" }).fill("http://10.0.0.1/hook");
  await drawer.getByLabel("Description").fill("Accounts");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByText("Use https and a public host name").waitFor();
  await drawer
    .getByRole("textbox", { name: "Address" })
    .fill(`http://127.0.0.1:${product().webhookPort}/hook`);
  await drawer.getByRole("button", { name: "Save" }).click();
  const kept = page.getByRole("dialog", { name: "The secret of this address" });
  const secret = (await kept.locator("code").textContent()) ?? "";
  expect(secret.length).toBeGreaterThan(20);
  await expectAccessible(page);
  await kept.getByRole("button", { name: "I have saved it" }).click();
  const card = page.getByRole("article").filter({ hasText: "Accounts" });
  await card.getByText("On", { exact: true }).waitFor();
  expect(await page.content()).not.toContain(secret);

  await card.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("button", { name: "Send the test" }).click();
  await page.waitForURL("**/webhooks/deliveries?endpoint_id=*");
  const one = await arrival(0);
  const signed = new Webhook(secret).verify(one.body, one.headers as Record<string, string>);
  expect(signed).toMatchObject({ is_test: true, event: "order.placed" });

  await page.getByRole("row", { name: /Order placed.*Delivered/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Order placed" }).click();
  const opened = page.getByRole("dialog");
  await opened.getByText("Thank you").waitFor();
  await opened.getByText('"is_test": true').waitFor();
  await expectAccessible(page);
  await opened.getByRole("button", { name: "Send again" }).click();
  await page
    .getByRole("dialog", { name: "Send this again?" })
    .getByRole("button", { name: "Send again" })
    .click();
  const two = await arrival(1);
  expect(two.body).toBe(one.body);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByText("Order placed").first().waitFor();
  await expectNoSidewaysScroll(page);

  await page.goto(at("rovers", "/webhooks"));
  await card.waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await card.getByRole("button", { name: "More for Accounts" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("No addresses yet").waitFor();
  await context.close();
});
