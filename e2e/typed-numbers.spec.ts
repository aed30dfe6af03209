import fc from "fast-check";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { addToCart } from "./support/actions.ts";
import { at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { openOwnClub } from "./support/own-club.ts";
import { adminLogin, login } from "./support/sessions.ts";

it("an amount that was typed is shown and booked as it was meant, or refused", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const dialog = await grantDialog(page);
  const amount = dialog.getByLabel("Amount");
  const afterwards = dialog.getByRole("status");
  const before = Number(
    /\$([\d,]+\.\d\d)/.exec((await dialog.getByText(/ has \$/).textContent()) ?? "")?.[1],
  );
  await fc.assert(
    fc.asyncProperty(typedAmounts, async ({ text, cents }) => {
      await retype(amount, text);
      await dialog.getByLabel("Reason").focus();
      if (cents === null) {
        await expect(amount).toHaveAttribute("aria-invalid", "true");
        await expect(amount).toHaveValue(text);
        return;
      }
      await expect(amount).toHaveValue(grouped(cents));
      await expect(afterwards).toHaveText(`Balance afterwards: ${grouped(Math.round(before * 100) + cents)}`);
    }),
    { numRuns: 25, examples: [[{ text: "1,000", cents: 100_000 }]] },
  );

  await retype(amount, "1.000");
  await dialog.getByRole("button", { name: "Grant credits" }).click();
  await dialog.getByText("This may be two different amounts; write it as 1000.00.").waitFor();
  await retype(amount, "1,000");
  await dialog.getByLabel("Reason").fill("A thousand");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("region", { name: "Credit statement" }).getByText("+$1,000.00").waitFor();
  await context.close();
});

it("every field of a number takes commas, and says what is out of bounds", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  for (const { address, opener, label, shown, most } of fields) {
    await page.goto(at("rovers", address));
    if (opener) await page.getByRole("button", { name: opener, exact: true }).first().click();
    const field = page.getByRole("textbox", { name: label, exact: true });
    const form = page.locator("form").filter({ has: field });
    await retype(field, "1,000");
    await field.press("Tab");
    await expect(field).toHaveValue(shown);
    await retype(field, "7,777,777");
    await field.press("Tab");
    await form.getByText(most).waitFor();
    await expect(field).toHaveValue("7,777,777");
    await retype(field, "");
  }
  await context.close();
});

it("who comes to a number with its unit by Tab types it anew", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/profile-settings?section=stock"));
  const low = page.getByLabel("Low at");
  await expect(low).toHaveValue(/^\d+ left$/);
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(low).toBeFocused();
  await page.keyboard.type("1000");
  await page.keyboard.press("Tab");
  await expect(low).toHaveValue("1,000 left");
  await context.close();
});

it("a member who types more credits than there are reads so, and does not pay otherwise", async () => {
  const products = [{ title: "Coat", priceCents: 4000 }];
  const own = await openOwnClub("typed-credits", { products });
  const { page, context } = await visitor();
  await login(page, own.domain, own.member);
  await addToCart(page, own.domain, "Coat");
  await page.goto(at(own.domain, "/checkout"));
  await page.getByRole("button", { name: "Use another amount" }).click();
  const credits = page.getByRole("textbox", { name: "Credits to use" });
  const pay = page.getByRole("button", { name: /^Pay / });
  await retype(credits, "5,50");
  await credits.press("Tab");
  await expect(credits).toHaveValue("$5.50");
  await pay.filter({ hasText: "$5.50 in credits" }).waitFor();
  await retype(credits, "1,000");
  await credits.press("Tab");
  await page.getByText("At most $12.50.").waitFor();
  await expect(credits).toHaveValue("1,000");
  await expect(pay).toBeDisabled();
  await retype(credits, "");
  await credits.press("Tab");
  await expect(credits).toHaveValue("$0.00");
  await context.close();
});

const thousand = { shown: "$1,000.00", most: "At most $1,000,000.00." };
const fields = [
  { address: "/products/add-products", opener: null, label: "Price", ...thousand },
  { address: "/subscription", opener: "Add", label: "Joining credits", ...thousand },
  { address: "/shippingdetails", opener: "Add a method", label: "Price", ...thousand },
  { address: "/shippingdetails", opener: "Add a method", label: "Free from", ...thousand },
];

/** An amount as somebody may type it, in cents; null where it is to be refused. */
const typedAmounts = fc
  .record({
    cents: fc.integer({ min: 1, max: 100_000_000 }),
    write: fc.constantFrom<((cents: number) => { text: string; isRead?: boolean })[]>(
      (cents) => ({ text: (cents / 100).toFixed(2) }),
      (cents) => ({ text: grouped(cents).replace("$", "") }),
      (cents) => ({ text: grouped(cents) }),
      (cents) => ({ text: grouped(cents).replaceAll(",", " ") }),
      (cents) => ({ text: (cents / 100).toFixed(2).replace(".", ",") }),
      (cents) => ({ text: `${(cents / 100).toFixed(2)}5`, isRead: false }),
      (cents) => ({ text: `${(cents / 100).toFixed(2)}x`, isRead: false }),
      (cents) => ({ text: `-${grouped(cents)}`, isRead: false }),
      (cents) => ({ text: grouped(cents + 100_000_000), isRead: false }),
    ),
    isWhole: fc.boolean(),
  })
  .map(({ cents: some, write, isWhole }) => {
    const cents = isWhole ? Math.ceil(some / 100) * 100 : some;
    const { text, isRead = true } = write(cents);
    return { text: isWhole && isRead ? text.replace(/[.,]00$/, "") : text, cents: isRead ? cents : null };
  });

/** With the keys, one by one, in place of what stands there. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.press("Delete");
  await field.pressSequentially(text);
}

async function grantDialog(page: Page): Promise<Locator> {
  await page.goto(at("rovers", "/members?keywords=ava@rovers"));
  await page.getByRole("button", { name: "Actions for Ava Thompson" }).click();
  await page.getByRole("menuitem", { name: "Open" }).click();
  await page.getByRole("tab", { name: "Credits" }).click();
  await page.getByRole("button", { name: "Grant", exact: true }).click();
  return page.getByRole("dialog");
}

/** `$1,234.50` */
function grouped(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}
