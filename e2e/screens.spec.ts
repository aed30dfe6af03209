import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { panelScreens } from "#contract/panel-screens.ts";
import { accountScreens, aloneScreens, shopScreens } from "#contract/screens.ts";
import { addToCart } from "./support/actions.ts";
import { at } from "./support/browser.ts";
import { pageStatus } from "./support/calls.ts";
import { cast } from "./support/cast.ts";
import { faultsOf, goInApp, OPENED_AT, settle } from "./support/faults.ts";
import { Keyboard } from "./support/keyboard.ts";
import {
  addressOf,
  type Face,
  findShownIn,
  MANAGER_SCREENS,
  type ScreenName,
  type Shown,
  screensOf,
} from "./support/screens.ts";
import { type Opened, openMember, openStaff, openVisitor, staffSession } from "./support/sessions.ts";
import { frameOf, treeOf } from "./support/tree.ts";

/** Checking a missing page is meant to be refused. */
const EXPECTED_REFUSALS = /the server responded with a status of 4\d\d/;

type Looker = Face | "manager";
/** The main screens, of which it is recorded what a screen reader finds on them. */
const RECORDED: Record<Looker, ScreenName[]> = {
  guest: ["login"],
  member: ["home", "shop", "product", "cart", "checkout", "entitlements", "order"],
  admin: ["dashboard", "adminOrders", "adminOrder", "editProduct", "members"],
  manager: [],
};
/** What stands around screens is recorded too, and is the same around all of one layout. */
const LAYOUTS: Record<Looker, Record<string, object>> = {
  guest: { "guests-shop": shopScreens },
  member: { shop: shopScreens, account: accountScreens },
  admin: { panel: panelScreens },
  manager: {},
};

/** Pages that are edited with a rich-text editor. */
const EDITED: ScreenName[] = [
  "landingShippingPolicy",
  "landingTerms",
  "landingFooter",
  "landingPackSelection",
  "landingPrivacy",
  "landingReturns",
  "landingContact",
];
let shown: Shown;
beforeAll(async () => {
  shown = await findShownIn();
});

describe.each<[Looker, start: string, open: () => Promise<Opened>]>([
  ["guest", "/shop", openVisitor],
  ["member", "/shop", openBuyer],
  ["admin", "/dashboard", async () => openStaff(await staffSession(cast.admin))],
  ["manager", "/dashboard", async () => openStaff(await staffSession(cast.manager))],
])("to a %s", (looker, start, open) => {
  let opened: Opened;
  let keys: Keyboard;
  let errors: string[] = [];
  beforeAll(async () => {
    opened = await open();
    const { page } = opened;
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED_REFUSALS.test(message.text())) errors.push(message.text());
    });
    await page.goto(at("rovers", start));
    await settle(page);
    keys = await Keyboard.here(page);
  });
  afterAll(() => opened.close());

  it("each screen opens by its own address", async () => {
    const page = await opened.page.context().newPage();
    for (const name of looker === "manager" ? MANAGER_SCREENS : screensOf(looker)) {
      await page.goto(at("rovers", addressOf(name, shown)));
      await settle(page);
      await expectOpen(page, name);
    }
    await page.close();
  });

  // Spec 1.3, 1.4, 1.9, 1.14, 1.19, 2.10, 2.13, 2.14, 2.15, 2.17, 2.19, 2.21, 2.23, 2.24, 2.25, 2.26, 2.27, 2.28, 2.29, 3.21, 6.5
  // WCAG 1.1.1, 1.3.1, 1.3.5, 1.4.1, 1.4.3, 1.4.4, 1.4.10, 1.4.11, 1.4.12, 2.1.1, 2.1.2, 2.4.1, 2.4.2, 2.4.4, 2.4.6, 2.4.7, 2.4.11, 2.5.3, 2.5.8, 3.1.1, 3.2.3, 3.2.4, 3.2.6, 3.3.2, 4.1.2
  it.each(looker === "manager" ? MANAGER_SCREENS : screensOf(looker))(
    "the screen %s reads well, light and dark, at any width, magnified by the keyboard, and as before to a screen reader",
    async (name) => {
      errors = [];
      await opened.page.setViewportSize(OPENED_AT);
      await goInApp(opened.page, addressOf(name, shown));
      const trees = await treesOn(opened.page, looker, name);
      expect([...(await faultsOf(keys)), ...errors]).toEqual([]);
      // If they differ, the difference is shown; `npm run e2e:trees` saves the current ones.
      for (const [file, tree] of trees) await expect(tree).toMatchFileSnapshot(`./trees/${file}.yaml`);
    },
  );
});

/** The screen stays at its own address, which the server knows too, and around it is what belongs there. */
async function expectOpen(page: Page, name: ScreenName): Promise<void> {
  // Whoever has found a club is led to it from where clubs are found.
  if (name === "main") return;
  const address = addressOf(name, shown);
  expect(page.url()).toBe(at("rovers", address));
  expect(await pageStatus("rovers", address)).toBe(name === "notFound" ? 404 : 200);
  if (name in aloneScreens) await expect(page.getByRole("navigation")).toHaveCount(0);
  if (!EDITED.includes(name)) return;
  await page.locator('[contenteditable="true"]').first().waitFor();
  await page.getByRole("button", { name: "Bold" }).first().waitFor();
}

/** What a screen reader finds now, by the file in which it is recorded. */
async function treesOn(page: Page, looker: Looker, name: ScreenName): Promise<Map<string, string>> {
  const trees = new Map<string, string>();
  // What comes a moment after the screen, with nothing in its place until then.
  if (name === "product" && looker !== "guest")
    await page.getByRole("list", { name: "How you get it" }).waitFor();
  // The price is fetched once the address is known.
  if (name === "checkout") await page.getByRole("button", { name: "Place order", disabled: false }).waitFor();
  if (RECORDED[looker].includes(name)) trees.set(inKebabCase(name), await treeOf(page.getByRole("main")));
  // The checkout's footer is shorter.
  for (const [layout, screens] of Object.entries(LAYOUTS[looker]))
    if (name in screens && name !== "checkout") trees.set(`around-the-${layout}`, await frameOf(page));
  return trees;
}

const inKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** With something in the cart, so that there is something to pay. */
async function openBuyer(): Promise<Opened> {
  const opened = await openMember();
  await addToCart(opened.page, "rovers", "Club rucksack", { color: "Teal" });
  return opened;
}
