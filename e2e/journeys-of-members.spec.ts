import { expect, it } from "vitest";
import { hashPassword } from "#server/people/auth/index.ts";
import { createMember } from "#server/testing/factories.ts";
import { adminCall, jobDone } from "./support/actions.ts";
import { cast, type Person } from "./support/cast.ts";
import {
  asAdmin,
  asAva,
  asGuest,
  button,
  chooseRadio,
  type Enter,
  journey,
  link,
  take,
  told,
} from "./support/journey.ts";
import { placeForMember } from "./support/orders.ts";
import { inDatabase } from "./support/own-club.ts";
import { giveChildPack } from "./support/packs.ts";
import { login } from "./support/sessions.ts";

// WCAG 3.3.1
it("logs in", () =>
  journey(asGuest, "/login", 3, async (keys) => {
    const { page } = keys;
    await keys.fill(page.getByLabel("Email"), cast.ava.email);
    await keys.fill(page.getByLabel("Password", { exact: true }), "Wrong-password-1");
    await keys.press("Enter");
    await told(page, /./);
    await keys.fill(page.getByLabel("Password", { exact: true }), cast.ava.password);
    await keys.press("Enter");
    await told(page, "Login successful");
  }));

// WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, 3.2.1, 4.1.3
it("buys with credits", () =>
  journey(asAva, "/shop", 45, async (keys) => {
    const { page } = keys;
    await keys.to(page.getByRole("combobox", { name: "Search the shop" }));
    await keys.type("drinks bot");
    await page.getByRole("option", { name: /Drinks bottle/ }).waitFor();
    const active = page.locator('[role="option"][aria-selected="true"]');
    do await keys.press("ArrowDown");
    while (!/Drinks bottle/.test((await active.textContent()) ?? ""));
    await keys.press("Enter");
    await told(page, "Drinks bottle");
    await chooseRadio(keys, page.getByRole("radio", { name: "Navy", exact: true }));
    await keys.on(button(page, "Add to cart"));
    await told(page, "Item added to cart");
    await keys.on(link(page, /^Cart, 1 entr/));
    await told(page, "Cart");
    await keys.on(link(page.getByRole("main"), "Checkout"));
    await told(page, "Checkout");
    await chooseRadio(keys, page.getByRole("radio", { name: /Collect at the club/ }));
    await keys.on(button(page, /^Place order/));
    await told(page, "Your order has been placed successfully");
    await page.waitForURL("**/order");
  }));

const asAvaWithPack: Enter = async (page) => {
  await asAdmin(page);
  await giveChildPack(page, "Ben Thompson", "Cup kit");
  await asAva(page);
};

// WCAG 2.4.3
it("takes a pack for a child", () =>
  journey(asAvaWithPack, "/entitlements", 32, async (keys) => {
    const { page } = keys;
    await keys.on(link(page, /Cup kit for Ben Thompson/));
    const wizard = page.getByRole("dialog");
    const overview = wizard.getByRole("heading", { name: "Overview" });
    const heading = wizard.getByRole("heading", { level: 2 }).last();
    await heading.waitFor();
    while (!(await overview.isVisible())) {
      const before = await heading.textContent();
      await keys.on(button(wizard, "Next"));
      await expect(heading).not.toHaveText(before ?? "");
    }
    await keys.on(button(wizard, "Add to cart"));
    await told(page, "Item added to cart");
    await wizard.waitFor({ state: "hidden" });
    await keys.on(link(page, /^Cart, 1 entr/));
    await keys.on(link(page.getByRole("main"), "Checkout"));
    await chooseRadio(keys, page.getByRole("radio", { name: /Collect at the club/ }));
    await keys.on(button(page, /^Place order/));
    await told(page, "Your order has been placed successfully");
  }));

/** Of a pack, which cannot be ordered again. */
const asAvaWithOrder: Enter = async (page) => {
  await asAdmin(page);
  const { data: found } = await adminCall(page, "GET", "/club-member/show?kind=secondary&keywords=Cleo");
  const redemption = { type: "specific", member_ids_arr: [found[0].id] };
  const { data } = await adminCall(page, "POST", "/redeem-auto-redemption-packs", redemption);
  await jobDone(page, data.job_id);
  await asAva(page);
};

// WCAG 3.3.4
it("cancels an order", () =>
  journey(asAvaWithOrder, "/order", 14, async (keys) => {
    const { page } = keys;
    await keys.on(link(page, /Order ROV-/));
    await keys.on(button(page, "Cancel order"));
    await keys.on(button(page.getByRole("dialog"), "Cancel order"));
    await told(page, "Your Order Has Been Cancelled.");
  }));

it("narrows the shop, looks at a picture and at the size guide", () =>
  journey(asGuest, "/shop", 71, async (keys) => {
    const { page } = keys;
    const filters = page.getByRole("complementary", { name: "Filters" });
    const found = page.getByText(/^\d+ products?$/).first();
    const all = await found.textContent();
    await keys.on(filters.getByRole("checkbox").first(), "Space");
    await expect(found).not.toHaveText(all ?? "");
    await keys.on(link(page.getByRole("main"), /Home match shirt/));
    await page.getByRole("heading", { level: 1, name: "Home match shirt" }).waitFor();
    await keys.on(button(page, /Enlarge|larger/));
    await page.getByRole("dialog").waitFor();
    await keys.press("Escape");
    await keys.on(button(page, "Size guide"));
    await page.getByRole("dialog").waitFor();
    await keys.press("Escape");
  }));

it("keeps a size in the profile", () =>
  journey(asAva, "/profile", 26, async (keys) => {
    const { page } = keys;
    await take(keys, "Shirt", "", "M");
    await keys.press("Control+s");
    await told(page, "Your profile has been saved.");
    await take(keys, "Shirt", "", "M");
    await keys.press("Control+s");
    await told(page, "Your profile has been saved.");
  }));

it("adds an address and deletes it", () =>
  journey(asAva, "/profile/addresses", 29, async (keys) => {
    const { page } = keys;
    await keys.on(button(page, "Add an address"));
    const dialog = page.getByRole("dialog", { name: "Add an address" });
    await keys.fill(dialog.getByLabel("Name"), "Aunt Margaux");
    await keys.fill(dialog.getByLabel("Street and number"), "8 rue des Lilas");
    await keys.fill(dialog.getByLabel("Town or city"), "Lyon");
    await take(keys, "Country", "fran", "France");
    await keys.fill(dialog.getByLabel("Postcode"), "69003");
    await keys.press("Enter");
    await page.getByText("69003 Lyon").waitFor();
    await keys.on(button(page, "Delete the address of Aunt Margaux"));
    await keys.on(button(page.getByRole("dialog"), "Delete address"));
    await told(page, "Address deleted");
    await page.getByText("69003 Lyon").waitFor({ state: "detached" });
  }));

it("changes what is kept of a child", () =>
  journey(asAva, "/member", 27, async (keys) => {
    const { page } = keys;
    for (const size of ["11-12", "9-10"]) {
      await keys.on(button(page, "Edit Ben Thompson"));
      await take(keys, "Shirt", "", size);
      await keys.press("Control+s");
      await told(page, "Ben Thompson was saved.");
      await page.getByText(`Shirt: ${size}`).waitFor();
    }
  }));

it("writes to the club", () =>
  journey(asGuest, "/contact", 8, async (keys) => {
    const { page } = keys;
    await keys.fill(page.getByLabel("Name"), "Greta Guest");
    await keys.fill(page.getByLabel("Email"), "greta@mail.example");
    await keys.fill(page.getByLabel("Subject"), "Saturday");
    await keys.fill(page.getByLabel("Message"), "When do you open on Saturday?");
    await keys.press("Control+Enter");
    await page.getByText("Your message is on its way").waitFor();
  }));

/** A member without an order, so that none stands before the one that a story makes. */
async function joinRovers(first_name: string): Promise<Person> {
  const person = { email: `${first_name.toLowerCase()}@rovers.example`, password: "Joined-lately-1" };
  await inDatabase(async (owner) => {
    const { rows } = await owner.query("select id from clubs where domain = 'rovers'");
    const password_hash = await hashPassword(person.password);
    const name = { first_name, last_name: "Newcomer" };
    await createMember(owner, Number(rows[0].id), { ...name, email: person.email, password_hash });
  });
  return person;
}

it("asks for an exchange", async () => {
  let arrived = { id: 0, number: "" };
  const asBuyer: Enter = async (page) => {
    const buyer = await joinRovers("Edie");
    await asAdmin(page);
    const items = [{ title: "Match socks", size: "39-42" }];
    arrived = await placeForMember(page, { keywords: buyer.email, items, method: /Collect/ });
    for (const status of ["processing", "completed"]) {
      const { version } = (await adminCall(page, "GET", `/club-orders/show/${arrived.id}`)).data;
      await adminCall(page, "POST", "/club-orders/update-status", { order_id: arrived.id, status, version });
    }
    await login(page, "rovers", buyer);
  };
  await journey(asBuyer, "/order", 29, async (keys) => {
    const { page } = keys;
    await keys.on(link(page, new RegExp(`Order ${arrived.number}`)));
    await keys.on(link(page, "Return or exchange"));
    await take(keys, /^Replacement for Match socks/, "", /Navy, 43-46/);
    await take(keys, "Why?", "", "It does not fit");
    await keys.press("Control+s");
    await page.waitForURL("**/returns-and-exchanges");
  });
});
