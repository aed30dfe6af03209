import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { settle } from "./support/faults.ts";
import { giveChildPack } from "./support/packs.ts";
import { ScreenReader } from "./support/screen-reader.ts";
import { adminLogin, login, openMember } from "./support/sessions.ts";
import { treeOf } from "./support/tree.ts";

async function listen(start: string): Promise<{ reader: ScreenReader; page: Page }> {
  const { page } = await visitor();
  await login(page, "rovers", cast.ava);
  await page.goto(at("rovers", start));
  await settle(page);
  return { reader: await ScreenReader.on(page), page };
}

/** If the words differ, the difference is shown; `npm run e2e:trees` saves the current ones. */
const expectKept = ({ words }: ScreenReader, name: string) =>
  expect(`${words.join("\n")}\n`).toMatchFileSnapshot(`./heard/${name}.txt`);

// WCAG 1.3.1, 4.1.2
it("a screen reader finds in a step of a pack what it found there before", async () => {
  const { page, close } = await openMember();
  await page.goto(at("rovers", "/entitlements"));
  await page
    .getByRole("main")
    .getByRole("link", { name: / for Ben Thompson$/ })
    .first()
    .click();
  const step = page.getByRole("dialog");
  await step.getByRole("button", { name: "Next" }).waitFor();
  await settle(page);
  await expect(await treeOf(step)).toMatchFileSnapshot("./trees/pack-step.yaml");
  await close();
});

async function placeOrder(reader: ScreenReader): Promise<void> {
  await reader.actOn(/^link, Cart, 1 entry/);
  await reader.isTold(/^polite: Cart/);
  await reader.actOn(/^link, Checkout/);
  await reader.isTold(/^polite: Checkout/);
  await reader.actOn(/^radio, Collect at the club/);
  // Until it is known what there is to pay, it cannot be pressed.
  await settle(reader.page);
  await reader.actOn(/^button, Place order(?!.*disabled)/);
  await reader.isTold(/Your order has been placed successfully/);
}

// WCAG 1.3.1, 4.1.2, 4.1.3
it("who hears the shop buys in it", async () => {
  const { reader, page } = await listen("/shop?keywords=drinks");
  await reader.actOn(/^link, .*Drinks bottle/);
  await reader.isTold(/Drinks bottle/);
  await reader.actOn(/^radio, Navy/);
  await reader.actOn(/^button, Add to cart/);
  await reader.isTold(/Item added to cart/);
  await placeOrder(reader);
  await expectKept(reader, "purchase");
  await page.context().close();
});

// WCAG 1.3.1, 2.4.3, 4.1.2, 4.1.3
it("who hears the shop redeems a child's pack in it", async () => {
  const { page: staff } = await visitor();
  await adminLogin(staff, "rovers", cast.admin);
  await giveChildPack(staff, "Cleo Thompson", "Tournament kit");
  const { reader, page } = await listen("/entitlements");
  await reader.actOn(/^link, .*Tournament kit for Cleo Thompson/);
  await page.getByRole("dialog").getByRole("button", { name: "Next" }).waitFor();
  const overview = page.getByRole("dialog").getByRole("heading", { name: "Overview" });
  while (!(await overview.isVisible())) {
    const heading = page.getByRole("dialog").getByRole("heading", { level: 2 }).last();
    const before = await heading.textContent();
    await reader.actOn(/^button, Next/);
    await expect(heading).not.toHaveText(before ?? "");
  }
  await reader.actOn(/^button, Add to cart/);
  await reader.isTold(/Item added to cart/);
  await placeOrder(reader);
  await expectKept(reader, "redemption");
  await Promise.all([page.context().close(), staff.context().close()]);
});
