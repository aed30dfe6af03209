import type { Page } from "playwright-core";
import { ava } from "#sandbox/demo/people.ts";
import { mailTemplatePath, paths } from "#web/lib/paths.ts";

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
const openAva = opening(`${ava.firstName} ${ava.lastName}`);
const openOrder = opening(/^[A-Z]+-\d+/);

/** Every picture of the guide, by the name that its pages call it. */
export const pictures: Picture[] = [
  { name: "dashboard", path: paths.dashboard },
  { name: "settings-club", path: paths.profileSettings },
  { name: "shipping", path: paths.shippingDetails, height: 520 },
  { name: "landing", path: paths.landingTerms },
  { name: "members", path: paths.members },
  { name: "member", path: `${paths.members}${avas}`, arrange: openAva },
  { name: "credits", path: `${paths.members}${avas}`, arrange: openAva, from: "Credits" },
  { name: "products", path: paths.products },
  {
    name: "product-stock",
    path: `${paths.products}?keywords=home+match`,
    arrange: async (page) => {
      await opening(/match/i)(page);
      await leaving(page, () => page.getByRole("link", { name: "Edit", exact: true }).click());
    },
    from: "Colours, sizes and stock",
  },
  { name: "packs", path: paths.packs },
  { name: "pack-form", path: paths.defaultPacks, arrange: opening(/kit/i), from: "Slots" },
  { name: "forecast", path: paths.customPacks, arrange: showForecast },
  { name: "redemption", path: paths.autoRedemption, arrange: showPreview },
  { name: "orders", path: paths.adminOrders },
  { name: "order", path: `${paths.adminOrders}?status=processing`, arrange: openOrder },
  { name: "pick-list", path: `${paths.adminOrders}?status=placed`, arrange: showPickList },
  { name: "return", path: paths.adminReturns, arrange: opening(/^Return from order/) },
  { name: "mails", path: paths.notifications },
  { name: "mail-editor", path: mailTemplatePath("order_placed") },
  { name: "notices", path: paths.notices, height: 560 },
  { name: "managers", path: paths.managers, height: 560 },
  { name: "audit-log", path: paths.auditLog, height: 560 },
  { name: "reconciliation", path: paths.reconciliation, height: 560 },
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
