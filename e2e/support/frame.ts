import type { Locator, Page } from "playwright-core";

/** The stated entries of the panel's side menu, in lower case: the panel writes each word large. */
export const adminMenu = [
  { label: "dashboard", path: "/dashboard" },
  { label: "product", path: "/products" },
  { label: "categories", path: "/categories" },
  { label: "members", path: "/members" },
  { label: "packs", path: "/pack" },
  { label: "orders", path: "/orders" },
  { label: "membership", path: "/subscription" },
  { label: "notifications", path: "/notification" },
  { label: "shipping details", path: "/shippingdetails" },
  { label: "payment", path: "/payment" },
  { label: "landing page", path: "/landing" },
  { label: "profile settings", path: "/profile-settings" },
  { label: "club manager", path: "/club" },
  { label: "logout", path: null },
];

/** What the panel's side menu shows, from top to bottom. */
export async function menuOf(page: Page): Promise<{ label: string; path: string | null }[]> {
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menu.waitFor();
  return menu.locator("a, button").evaluateAll((entries) =>
    entries.map((entry) => ({
      label: (entry.textContent ?? "").toLowerCase(),
      path: entry.getAttribute("href"),
    })),
  );
}

/** A text comes up in a toast, and not somewhere else on the screen. */
export async function toast(page: Page, text: string): Promise<void> {
  await page.locator(".mantine-Notification-root").getByText(text, { exact: true }).first().waitFor();
}

export async function widthOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.width ?? 0;
}

export async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? 0;
}
