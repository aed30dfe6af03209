import type { Page } from "playwright-core";
import { ava } from "#sandbox/demo/people.ts";
import { mailTemplatePath, panelPaths } from "#web/lib/panel-paths.ts";

export type Picture = {
  name: string;
  path: string;
  /** What is pressed first. */
  arrange?: (page: Page) => Promise<void>;
  /** The heading that it begins with; otherwise the top of the page. */
  from?: string;
  height?: number;
};

const avas = `?keywords=${encodeURIComponent(ava.email)}`;
const openAva = opening(`${ava.first_name} ${ava.last_name}`);
async function openAvasCredits(page: Page): Promise<void> {
  await openAva(page);
  await page.getByRole("tab", { name: "Credits" }).click();
  await page.getByRole("region", { name: "Credit statement" }).getByText("Balance").first().waitFor();
}

const openOrder = opening(/^[A-Z]+-\d+/);

/** Every picture of the guide, by the name that its pages call it. */
export const pictures: Picture[] = [
  { name: "dashboard", path: panelPaths.dashboard },
  { name: "settings-club", path: panelPaths.profileSettings },
  { name: "shipping", path: panelPaths.shippingDetails, height: 520 },
  { name: "landing", path: panelPaths.landingTerms },
  { name: "members", path: panelPaths.members },
  { name: "member", path: `${panelPaths.members}${avas}`, arrange: openAva },
  { name: "credits", path: `${panelPaths.members}${avas}`, arrange: openAvasCredits },
  { name: "products", path: panelPaths.products },
  {
    name: "product-stock",
    path: `${panelPaths.products}?keywords=home+match`,
    arrange: async (page) => {
      await opening(/match/i)(page);
      await leaving(page, () => page.getByRole("link", { name: "Edit", exact: true }).click());
    },
    from: "Colours, sizes and stock",
  },
  { name: "packs", path: panelPaths.packs },
  { name: "pack-form", path: panelPaths.defaultPacks, arrange: opening(/kit/i), from: "Parts" },
  { name: "forecast", path: panelPaths.customPacks, arrange: showForecast },
  { name: "redemption", path: panelPaths.autoRedemption, arrange: showPreview },
  { name: "orders", path: panelPaths.adminOrders },
  { name: "order", path: `${panelPaths.adminOrders}?status=processing`, arrange: openOrder },
  { name: "pick-list", path: `${panelPaths.adminOrders}?status=placed`, arrange: showPickList },
  { name: "return", path: panelPaths.adminReturns, arrange: opening(/^Return from order/) },
  { name: "mails", path: panelPaths.notifications },
  { name: "mail-editor", path: mailTemplatePath("order_placed") },
  { name: "notices", path: panelPaths.notices, height: 560 },
  { name: "managers", path: panelPaths.managers, height: 560 },
  { name: "audit-log", path: panelPaths.auditLog, height: 560 },
  { name: "reconciliation", path: panelPaths.reconciliation, height: 560 },
];

/** Opens what the first such link in the list leads to. */
function opening(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) =>
    leaving(page, () => page.locator("main table").getByRole("link", { name }).first().click());
}

/** The address changes once the next screen is there. */
async function leaving(page: Page, press: () => Promise<void>): Promise<void> {
  const before = page.url();
  await press();
  await page.waitForURL((url) => url.href !== before);
}

async function showForecast(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Actions for Coach pack" }).first().click();
  await page.getByRole("menuitem", { name: "Grant to members" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("By membership").click();
  await dialog.getByText("Would get it").waitFor();
}

async function showPreview(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all members" }).first().check();
  await page.getByRole("button", { name: /^Redeem Selected/ }).click();
  await page.getByRole("dialog").getByText("Shipping for the club").waitFor();
}

async function showPickList(page: Page): Promise<void> {
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("menuitem", { name: "Pick list" }).click();
  await page.getByRole("heading", { level: 1, name: "Pick list" }).waitFor();
}
