import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { adminOrderPath, editProductPath, panelPaths } from "#web/lib/panel-paths.ts";
import { orderPath, paths, productPath } from "#web/lib/paths.ts";
import { addToCart } from "./support/actions.ts";
import { at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { settle } from "./support/faults.ts";
import { findShown, type Shown } from "./support/screens.ts";
import { adminLogin, login } from "./support/sessions.ts";
import { frameOf, treeOf } from "./support/tree.ts";

let shown: Shown;
let admin: Page;
let member: Page;
let guest: Page;

beforeAll(async () => {
  admin = (await visitor()).page;
  await adminLogin(admin, "rovers", cast.admin);
  shown = await findShown(admin);
  guest = (await visitor()).page;
  member = (await visitor()).page;
  await login(member, "rovers", cast.ava);
  await addToCart(member, "rovers", "Club rucksack", { color: "Teal" });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(at("rovers", path));
  await settle(page);
}

/** If they differ, the difference is shown; `npm run e2e:trees` saves the current ones. */
const expectKept = (tree: string, name: string) => expect(tree).toMatchFileSnapshot(`./trees/${name}.yaml`);

// WCAG 1.3.1, 2.4.6, 4.1.2
it.each<[string, () => Page, () => string]>([
  ["login", () => guest, () => paths.login],
  ["home", () => member, () => paths.home],
  ["shop", () => member, () => paths.shop],
  ["product", () => member, () => productPath(shown.product)],
  ["cart", () => member, () => paths.cart],
  ["checkout", () => member, () => paths.checkout],
  ["entitlements", () => member, () => paths.entitlements],
  ["order", () => member, () => orderPath(shown.order)],
  ["dashboard", () => admin, () => panelPaths.dashboard],
  ["admin-orders", () => admin, () => panelPaths.adminOrders],
  ["admin-order", () => admin, () => adminOrderPath(shown.order)],
  ["product-form", () => admin, () => editProductPath(shown.product)],
  ["members", () => admin, () => panelPaths.members],
])("a screen reader finds on the screen %s what it found there before", async (name, pageOf, path) => {
  const page = pageOf();
  await open(page, path());
  // The price is fetched once the address is known.
  if (name === "checkout") await page.getByRole("button", { name: "Place order", disabled: false }).waitFor();
  await expectKept(await treeOf(page.getByRole("main")), name);
});

// WCAG 1.3.1, 4.1.2
it("a screen reader finds in a step of a pack what it found there before", async () => {
  await open(member, paths.entitlements);
  await member
    .getByRole("main")
    .getByRole("link", { name: / for Ben Thompson$/ })
    .first()
    .click();
  const step = member.getByRole("dialog");
  await step.getByRole("button", { name: "Next" }).waitFor();
  await settle(member);
  await expectKept(await treeOf(step), "pack-step");
});

// WCAG 3.2.3, 3.2.4, 3.2.6
it.each<[string, () => Page, string[]]>([
  ["shop", () => member, [paths.shop, paths.cart, paths.faq]],
  ["account", () => member, [paths.orders, paths.profile]],
  ["panel", () => admin, [panelPaths.members, panelPaths.products]],
])(
  "a screen reader finds the same around every screen of the %s as before",
  async (name, pageOf, screens) => {
    const page = pageOf();
    for (const path of screens) {
      await open(page, path);
      // The guide opens at the section about the screen; everything else is the same.
      const frame = (await frameOf(page)).replace(/\/guide\/\S+/, "/guide");
      await expectKept(frame, `around-the-${name}`);
    }
  },
);
