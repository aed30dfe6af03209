import { expect, it } from "vitest";
import { fillLogin, pasteText } from "../support/actions.ts";
import { at } from "../support/browser.ts";
import { cast } from "../support/cast.ts";
import { mailedCode, mailIds } from "../support/mails.ts";
import { openVisitor, stored } from "../support/sessions.ts";
import { toast } from "./steps/frame.ts";
import { openProduct } from "./steps/goods.ts";

// Spec 5.1, 8.4, 8.14
it("8.14 'Item added to cart' tells of an item added and of a quantity raised, 'Not enough stock' of one refused", async () => {
  const { page, close } = await openVisitor();
  await openProduct(page, "Kit holdall", { color: "Cream" });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await toast(page, "Item added to cart");
  // Three are there, and one of them is in the cart.
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await toast(page, "Not enough stock");
  expect((await stored(page, "cart")).totalQuantity).toBe(1);
  await page.goto(at("rovers", "/cart"));
  await page.getByLabel("One more Kit holdall").click();
  await toast(page, "Item added to cart");
  expect((await stored(page, "cart")).totalQuantity).toBe(2);
  await close();
});

// Spec 8.15
it("8.15 'Login successful' tells of a member's login", async () => {
  const { page, close } = await openVisitor();
  await page.goto(at("rovers", "/login"));
  await fillLogin(page, cast.ava);
  await toast(page, "Login successful");
  expect(await stored(page, "user")).toMatchObject({ isAuthenticated: true });
  await close();
});

// Spec 1.8, 2.46, 3.9, 4.13, 4.18, 8.16, 8.17
it("8.16 the code that is sent and the code that is verified are told; the session is stored, the email is not", async () => {
  const { page, close } = await openVisitor();
  const earlier = await mailIds(cast.admin.email);
  await page.goto(at("rovers", "/adminlogin"));
  await fillLogin(page, cast.admin);
  await toast(page, "Verification code sent successfully");
  await page.getByLabel("Digit 1 of 6").click();
  await pasteText(page, await mailedCode(cast.admin.email, earlier));
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await toast(page, "Verification successful");
  await page.waitForURL("**/dashboard");
  expect(await stored(page, "admin")).toEqual({
    admin: {
      role: 2,
      club_info: { club_name: "Riverside Rovers", club_logo: expect.stringMatching(/^\/files\//) },
    },
    isAdminAuthenticated: true,
    adminAccessToken: expect.any(String),
    isStripeSetupped: true,
    isEmailSetupped: expect.any(Boolean),
  });
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(cast.admin.email);
  await close();
});
