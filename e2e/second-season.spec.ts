import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { createShippingMethod, rowsOf } from "#server/testing/factories.ts";
import { addToCart, adminCall, expectCredits } from "./support/actions.ts";
import { at, visitor } from "./support/browser.ts";
import { inDatabase, openOwnClub } from "./support/own-club.ts";
import { choose } from "./support/product-form.ts";
import { adminLogin, login } from "./support/sessions.ts";

/** What a membership gives to whoever joins, in dollars. */
const joining = { Adult: 30, Junior: 50 };
const families = Array.from({ length: 12 }, (_, at) => ({
  name: `Okafor-${String.fromCodePoint(65 + at)}`,
  email: `family.${at + 1}@season.example`,
}));
const adults = Array.from({ length: 19 }, (_, at) => [
  "Robin",
  `Walker ${at + 1}`,
  `walker.${at + 1}@season.example`,
]);
/** Three children of a parent who is in no row, and a father whose son has his name and his address. */
const [dahls, smiths] = ["dahl@season.example", "smith@season.example"];

/** As a secretary keeps it: a title, a blank row, headings of their own, and a family's address beside each of its people. */
const list = [
  ["Meadow Runners, members of the season"],
  [],
  ["Forename", "Surname", "E-mail", "Membership", "Mob."],
  ...adults.map((person, at) => [...person, "Adult", `07700 9001${at + 10}`]),
  ...["Ida", "Jon", "Kai"].map((name) => [name, "Dahl", dahls, "Junior"]),
  ["John", "Smith", smiths, "Adult"],
  ["John", "Smith", smiths, "Junior"],
  ...families.flatMap(({ name, email }) => [
    ["Ngozi", name, email, "Adult"],
    ["Ada", name, email, "Junior"],
    ["Ike", name, email, "Junior"],
  ]),
];
const given = 32 * joining.Adult + 28 * joining.Junior;
/** With the club's own member, and whoever has the address of the three children. */
const people = 62;

it("sixty people of one workbook get what their memberships promise, once, and all figures say the same", async () => {
  const domain = "season";
  const club = await openOwnClub(domain, { products: [{ title: "Club hoodie", priceCents: 2000 }] });
  await inDatabase(async (owner) => {
    const [row] = await rowsOf<{ id: number }>(owner, "select id from clubs where domain = $1", [domain]);
    await createShippingMethod(owner, Number(row?.id), { name: "Collect at training" });
  });
  const { page, context } = await visitor();
  await adminLogin(page, domain, club.admin);
  for (const [name, joining_credits] of Object.entries(joining))
    await adminCall(page, "POST", "/club-membership-category/store", { name, joining_credits });

  await page.goto(at(domain, "/members"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  await chooseFile(page);
  await dialog.getByRole("button", { name: "Check first" }).click();
  for (const { name, email } of families) {
    const whose = dialog.getByRole("radiogroup", { name: `Whose address is ${email}?` });
    await whose.getByRole("radio", { name: new RegExp(`^Ngozi ${name}, Adult`) }).check();
  }
  const whoseIs = (email = "") => dialog.getByRole("radiogroup", { name: `Whose address is ${email}?` });
  await whoseIs(smiths)
    .getByRole("radio", { name: /^John Smith, Adult/ })
    .check();
  await whoseIs(dahls).getByRole("radio", { name: "The parent is not in the list" }).check();
  await expect(dialog.getByRole("combobox", { name: "Mob." })).toHaveValue("Phone");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await dialog.getByText("Members: 60 added").waitFor();
  await dialog.getByText("Joining credits: $2,360.00 given to 60 people").waitFor();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expectFigures(page, domain, { people, outstanding: given + 12.5, sales: 0, orders: 0 });

  await page.goto(at(domain, "/members"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await chooseFile(page);
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.getByText("Nothing to change").waitFor();
  await expect(dialog.getByRole("radiogroup")).toHaveCount(0);
  await dialog.getByText('"Mob." is read as Phone, as you said before.').waitFor();
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await dialog.getByText("Members: 60 unchanged").waitFor();
  await expectFigures(page, domain, { people, outstanding: given + 12.5, sales: 0, orders: 0 });

  const parent = await visitor(390);
  await letIn(families[0]?.email ?? "");
  await login(parent.page, domain, { email: families[0]?.email ?? "", password: club.member.password });
  await addToCart(parent.page, domain, "Club hoodie");
  await parent.page.goto(at(domain, "/checkout"));
  await parent.page.getByRole("radio", { name: /Collect at training/ }).check();
  await parent.page.getByRole("button", { name: /place order|pay/i }).click();
  await parent.page.waitForURL("**/order");
  await expectCredits(parent.page, joining.Adult + 2 * joining.Junior - 20);
  await expectFigures(page, domain, { people, outstanding: given + 12.5 - 20, sales: 20, orders: 1 });

  await sendBack(parent.page, page, domain);
  await parent.page.goto(at(domain, "/order"));
  await expectCredits(parent.page, joining.Adult + 2 * joining.Junior);
  await expectFigures(page, domain, { people, outstanding: given + 12.5, sales: 0, orders: 1 });
  await Promise.all([parent.context.close(), context.close()]);
});

async function chooseFile(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({
      name: "season.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: excelFile({ Members: list }),
    });
  await page.getByText("Selected file: season.xlsx").waitFor();
}

/** Somebody of the list has accepted their invitation, with the password of the club's own member. */
async function letIn(email: string): Promise<void> {
  await inDatabase((owner) =>
    owner.query(
      `update members set account_status = 1, password_hash = mia.password_hash
       from members mia where mia.club_id = members.club_id and mia.first_name = 'Mia' and members.email = $1`,
      [email],
    ),
  );
}

/** What the family has bought arrives, goes back, and its price comes back as credits. */
async function sendBack(member: Page, staff: Page, domain: string): Promise<void> {
  const { id } = (await adminCall(staff, "GET", "/club-orders/show")).data[0];
  for (const status of ["processing", "completed"]) {
    const { version } = (await adminCall(staff, "GET", `/club-orders/show/${id}`)).data;
    await adminCall(staff, "POST", "/club-orders/update-status", { order_id: id, status, version });
  }
  await member.goto(at(domain, `/order/${id}/return`));
  await member.getByRole("radio", { name: /Return it/ }).click();
  await choose(member, "Why?", "It does not fit");
  await member.getByRole("button", { name: "Ask for the return" }).click();
  await member.waitForURL("**/returns-and-exchanges");

  await staff.goto(at(domain, "/returns"));
  await staff.getByRole("link", { name: /^Return from order/ }).click();
  await staff.getByRole("button", { name: "Approve" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await staff.getByRole("button", { name: "Mark as received" }).click();
  await staff
    .getByRole("dialog")
    .getByRole("button", { name: /^Receive/ })
    .click();
  await staff.getByText("Received", { exact: true }).first().waitFor();
}

/** What must be the same wherever it is shown. */
type Figures = { people: number; outstanding: number; sales: number; orders: number };

async function expectFigures(page: Page, domain: string, figures: Figures): Promise<void> {
  const { data } = await adminCall(page, "GET", "/club-dashboard/show");
  expect(data.credits_outstanding).toBe(figures.outstanding);
  expect(data.sales.value).toBe(figures.sales);
  expect(data.orders.value).toBe(figures.orders);
  const money = (dollars: number) => `$${dollars.toLocaleString("en", { minimumFractionDigits: 2 })}`;
  await page.goto(at(domain, "/dashboard"));
  await expect(page.getByRole("main")).toContainText(money(figures.outstanding));
  await page.goto(at(domain, "/payment/credits"));
  await expect(page.getByRole("main")).toContainText(`Credits outstanding: ${money(figures.outstanding)}`);
  await page.goto(at(domain, "/members"));
  await expect(page.getByRole("main")).toContainText(`of ${figures.people}`);
}
