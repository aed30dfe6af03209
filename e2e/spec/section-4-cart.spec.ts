import { expect, it } from "vitest";
import { at } from "../support/browser.ts";
import { openVisitor, stored } from "../support/sessions.ts";
import { openProduct } from "./steps/goods.ts";

// Spec 4.1, 4.2, 4.3, 4.4
it("4.1 A matching line grows, another variation is a new line, each change counts anew, and a line is removed", async () => {
  const { page, close } = await openVisitor();
  const add = async (size: string, lines: number[]) => {
    await page.getByRole("radio", { name: size, exact: true }).click();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect.poll(() => quantities()).toEqual(lines);
    const cart = await stored(page, "cart");
    const quantity = lines.reduce((sum, count) => sum + count, 0);
    const price = cart.items.reduce(
      (sum: number, item: { general_info: { price: number }; color: { quantity: number } }) =>
        sum + item.general_info.price * item.color.quantity,
      0,
    );
    expect(cart).toMatchObject({ totalQuantity: quantity, totalPrice: Number(price.toFixed(2)) });
  };
  const quantities = async (): Promise<number[]> =>
    ((await stored(page, "cart"))?.items ?? []).map(
      (item: { color: { quantity: number } }) => item.color.quantity,
    );

  await openProduct(page, "Match ball");
  await add("Size 4", [1]);
  await add("Size 4", [2]);
  await add("Size 5", [2, 1]);

  await page.goto(at("rovers", "/cart"));
  await page.getByLabel("One fewer Match ball").first().click();
  await expect.poll(quantities).toEqual([1, 1]);
  // A line of one does not go down further: removing is a step of its own.
  await expect(page.getByLabel("One fewer Match ball").first()).toBeDisabled();
  await page
    .getByRole("button", { name: /Remove/ })
    .first()
    .click();
  await expect.poll(quantities).toEqual([1]);
  expect((await stored(page, "cart")).totalQuantity).toBe(1);
  await page
    .getByRole("button", { name: /Remove/ })
    .first()
    .click();
  await expect.poll(quantities).toEqual([]);
  expect(await stored(page, "cart")).toMatchObject({ totalQuantity: 0, totalPrice: 0 });
  await close();
});
