import { expect, it } from "vitest";
import { appRuns, at } from "../support/browser.ts";
import { call } from "../support/calls.ts";
import { openMember, openStaff, openVisitor, staffSession, stored } from "../support/sessions.ts";
import { heightOf } from "./steps/frame.ts";

// Spec 9.1
it("9.1 Credits begin at 0", async () => {
  const { page, close } = await openVisitor();
  await page.goto(at("rovers", "/cart"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await appRuns(page);
  await expect.poll(() => stored(page, "user")).toMatchObject({ isAuthenticated: false, userCredits: 0 });
  await close();
});

// Spec 9.2
it("9.2 Prices have at most 2 decimals, on the wire and on the screen", async () => {
  const { body } = await call("rovers", "GET", "/club-member/filter-products?per_page=100");
  for (const { price } of body.data) expect(Number(price.toFixed(2))).toBe(price);
  const { page, close } = await openVisitor();
  await page.goto(at("rovers", "/shop"));
  await page.getByRole("link", { name: body.data[0].title }).first().waitFor();
  const prices = page.getByText(/^\$\d/);
  await prices.first().waitFor();
  const shown = await prices.allTextContents();
  for (const text of shown)
    for (const amount of text.match(/\$[\d.,]+/g) ?? []) expect(amount).toMatch(/\.\d{2}$/);
  await close();
});

// Spec 9.6
it("9.6 Page numbers start at 1", async () => {
  const path = "/club-member/filter-products";
  const first = await call("rovers", "GET", `${path}?per_page=2`);
  expect(first.body.page).toBe(1);
  expect((await call("rovers", "GET", `${path}?per_page=2&page=1`)).body.data).toEqual(first.body.data);
  expect((await call("rovers", "GET", `${path}?page=0`)).status).toBe(422);
});

// Spec 9.8
it("9.8 Headers are 80 high on a desk and 64 on a phone, for members and staff", async () => {
  const member = await openMember();
  await member.page.goto(at("rovers", "/faq"));
  const account = await openMember();
  await account.page.goto(at("rovers", "/profile"));
  const staff = await openStaff(await staffSession());
  await staff.page.goto(at("rovers", "/dashboard"));
  for (const { page } of [member, account, staff]) {
    await page.getByRole("banner").waitFor();
    for (const [width, height] of [
      [1440, 80],
      [390, 64],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => heightOf(page.getByRole("banner"))).toBe(height);
    }
  }
  for (const { close } of [member, account, staff]) await close();
});
