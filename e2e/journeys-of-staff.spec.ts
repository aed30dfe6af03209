import { expect, it } from "vitest";
import { cast } from "./support/cast.ts";
import { asAdmin, asGuest, button, journey, link, take, told } from "./support/journey.ts";
import { isFocused } from "./support/keyboard.ts";
import { mailedCode, mailIds } from "./support/mails.ts";
import { placeForMember } from "./support/orders.ts";

// WCAG 2.1.1
it("logs in as an admin", () =>
  journey(asGuest, "/adminlogin", 3, async (keys) => {
    const { page } = keys;
    const earlier = await mailIds(cast.admin.email);
    await keys.fill(page.getByLabel("Email"), cast.admin.email);
    await keys.fill(page.getByLabel("Password", { exact: true }), cast.admin.password);
    await keys.press("Enter");
    await page.getByRole("heading", { name: "Two Factor Authentication" }).waitFor();
    await keys.to(page.getByLabel("Digit 1 of 6"));
    await page.keyboard.type(await mailedCode(cast.admin.email, earlier));
    await keys.press("Enter");
    await page.waitForURL("**/dashboard");
  }));

it("adds a product with five sizes", () =>
  journey(asAdmin, "/products/add-products", 22, async (keys) => {
    const { page } = keys;
    await keys.fill(page.getByLabel("Title"), "Keyboard tee");
    await take(keys, "Status", "", "Live");
    await keys.fill(page.getByLabel("Price", { exact: true }), "18");
    await take(keys, "Category", "leis", "Leisurewear");
    await keys.to(page.getByRole("combobox", { name: "Another colour" }));
    await keys.type("Navy");
    await keys.on(button(page, "Add colour"));
    await keys.to(page.getByRole("combobox", { name: "Sizes" }));
    await keys.type("XS to XL");
    await keys.press("Tab");
    await keys.fill(page.getByRole("textbox", { name: "Stock of all" }), "10");
    await keys.press("Control+s");
    await page.waitForURL("**/product-detailed-view/*");
  }));

it("sends an order", () =>
  journey(asAdmin, "/orders", 18, async (keys) => {
    const { page } = keys;
    const { number } = await placeForMember(page, {
      keywords: cast.ava.email,
      items: [{ title: "Drinks bottle" }],
      method: /Standard delivery/,
    });
    await keys.to(page.getByRole("searchbox"));
    await keys.type(number);
    await keys.press("Enter");
    await expect(link(page, number)).toBeFocused();
    await keys.on(link(page, number));
    await keys.on(button(page, /^Ship/));
    await take(keys, "Carrier", "", "Royal Mail");
    const form = page.getByRole("dialog");
    await keys.fill(form.getByLabel("Tracking number"), "RM123456789GB");
    await keys.press("Enter");
    await page.getByText("RM123456789GB").first().waitFor();
  }));

it("grants credits to a member", () =>
  journey(asAdmin, "/members", 25, async (keys) => {
    const { page } = keys;
    await keys.to(page.getByRole("searchbox"));
    await keys.type("Elena Okafor");
    await keys.press("Enter");
    await expect(link(page, "Elena Okafor")).toBeFocused();
    await keys.on(button(page, "Actions for Elena Okafor"));
    await keys.arrowTo(() => isFocused(page.getByRole("menuitem", { name: "Grant credits" })));
    await keys.press("Enter");
    const dialog = page.getByRole("dialog");
    await keys.fill(dialog.getByLabel("Amount"), "5");
    await keys.fill(dialog.getByLabel("Reason"), "Helped at the gate");
    await keys.on(button(dialog, /^Grant/));
    await told(page, /granted/i);
  }));

it("redeems for a member and takes it back", () =>
  journey(asAdmin, "/members-auto-redemption", 16, async (keys) => {
    const { page } = keys;
    await keys.to(page.getByRole("searchbox"));
    await keys.type("Elena Okafor");
    await keys.press("Enter");
    await expect(button(page, "Redeem for Elena Okafor")).toBeFocused();
    await keys.on(button(page, "Redeem for Elena Okafor"));
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Worth in the shop").waitFor();
    await keys.on(button(dialog, /^Redeem \d+ packs?$/));
    await page.getByRole("status").getByText("1 family, 1 order").waitFor();
    await keys.on(button(page, "Undo"));
    await keys.on(button(dialog, "Undo this run"));
    await page.getByRole("status").getByText("1 order taken back").waitFor();
  }));

// WCAG 2.5.7
it("adds a question and puts it on top", () =>
  journey(asAdmin, "/landing/faq", 46, async (keys) => {
    const { page } = keys;
    await keys.on(button(page, "Add a question"));
    await keys.fill(
      page.getByRole("dialog").getByRole("textbox", { name: "Question" }),
      "Is there a keyboard?",
    );
    await keys.to(page.getByRole("dialog").getByRole("textbox", { name: "Answer" }));
    await keys.type("There is.");
    await keys.on(button(page.getByRole("dialog"), /^(Save|Add)/));
    const handle = page.getByRole("button", { name: /^Move Is there a keyboard\?, / });
    await keys.on(handle);
    const toTop = page.getByRole("menuitem", { name: "Move to the top: Is there a keyboard?" });
    await keys.arrowTo(() => isFocused(toTop));
    await keys.press("Enter");
    await page.getByRole("button", { name: "Move Is there a keyboard?, 1 of" }).waitFor();
  }));
