import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { adminCall } from "./support/actions.ts";
import { at, expectFineAtBothWidths, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { openCrowd } from "./support/crowd.ts";
import { mailFor, mailsTo } from "./support/mails.ts";
import { downloaded, expectPdf, openOrder, type Placed, placeForMember, rowsOf } from "./support/orders.ts";
import { adminLogin, login } from "./support/sessions.ts";

const post = /Standard delivery/;
const items = [
  { title: "Match socks", size: "39-42", quantity: 2 },
  { title: "Training T-shirt", size: "M" },
];

it("an admin picks all that is still to be packed, and prints slips and labels for an order", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const forAva = await placeForMember(page, { keywords: cast.ava.email, items, method: post });
  await openPickList(page);
  await page.getByRole("region", { name: "File" }).waitFor({ state: "detached" });
  expectPdf(await downloaded(page, page.getByRole("button", { name: "Print" })));
  await page.getByText(/pick-list.*\.pdf is ready/).waitFor();
  await expectFineAtBothWidths(page);
  await printForPacking(page, forAva);
  await context.close();
});

it("an admin ships by workbook; a file sent again mails nobody twice, and the member sees the parcel", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  // One more than in the story before: the same again within seconds would be taken for a double click.
  const [socks, ...others] = items;
  const more = [{ title: "Match socks", ...socks, quantity: 3 }, ...others];
  const forAva = await placeForMember(page, { keywords: cast.ava.email, items: more, method: post });
  const forOther = await placeForMember(page, { keywords: "Elena Okafor", items, method: post });

  await page.goto(at("rovers", "/orders"));
  const numbers = { carrier: "Royal Mail", tracking: "RM700000001GB" };
  const sheet = await exportTracking(page);
  fillIn(sheet, forAva, numbers);
  fillIn(sheet, forOther, { carrier: "A pigeon", tracking: "RM700000002GB" });
  await page.getByRole("button", { name: "Import tracking" }).click();
  const dialog = page.getByRole("dialog", { name: "Import tracking details" });
  await dialog.getByText("Drag and Drop Excel File Here").waitFor();
  await expectFineAtBothWidths(page);
  await send(page, sheet, "Check first");
  await dialog.getByText("Checked. Nothing has been sent yet.").waitFor();
  await dialog.getByText(/: 1 to be shipped, .*1 would fail$/).waitFor();
  await dialog.getByText("1 email would be sent.").waitFor();
  await dialog.getByRole("table", { name: "What would be sent" }).getByText(forAva.number).waitFor();
  await expectFineAtBothWidths(page);
  await send(page, sheet);
  await dialog.getByText("Some rows need your attention").waitFor();
  await dialog.getByText(/: 1 shipped, .*1 failed$/).waitFor();
  await dialog.getByText(new RegExp(`${forOther.number}: Carrier`)).waitFor();
  await expectFineAtBothWidths(page);

  fillIn(sheet, forOther, { carrier: "Royal Mail", tracking: "RM700000002GB" });
  await send(page, sheet);
  await dialog.getByText("The tracking details were imported").waitFor();
  await dialog.getByText(/: 1 shipped, \d+ skipped$/).waitFor();
  await mailFor(cast.ava.email, ({ text }) => text.includes(numbers.tracking));
  await send(page, sheet);
  await dialog.getByText(/: \d+ skipped$/).waitFor();
  const mails = await adminCall(page, "GET", `/club-email-content/deliveries?order_id=${forAva.id}`);
  expect(mails.data.filter(({ event }: { event: string }) => event === "parcel_shipped")).toHaveLength(1);
  const told = (await mailsTo(cast.ava.email)).filter(({ subject, text }) =>
    [forAva.number, numbers.tracking].every((part) => `${subject} ${text}`.includes(part)),
  );
  expect(told).toHaveLength(1);

  const member = await visitor();
  await login(member.page, "rovers", cast.ava);
  await member.page.goto(at("rovers", `/order/${forAva.id}`));
  await member.page.getByText(numbers.tracking).first().waitFor();
  await expectFineAtBothWidths(member.page);
  expectPdf(await downloaded(member.page, member.page.getByRole("button", { name: "Invoice" })));
  await openOrder(page, forAva.number);
  await page.getByText(numbers.tracking).first().waitFor();
  expectPdf(await downloaded(page, page.getByRole("button", { name: "Invoice" })));
  await Promise.all([context.close(), member.context.close()]);
});

it("an admin marks the orders of a whole list as ready to collect, then as collected", async () => {
  const people = 22;
  const crowd = await openCrowd("millpond", people);
  const { page, context } = await visitor();
  await adminLogin(page, crowd.domain, crowd.admin);
  const item = { product_id: crowd.shirt.productId, variation_id: crowd.shirt.variationIds[0], quantity: 1 };
  for (const member_id of crowd.memberIds.slice(0, people))
    await adminCall(page, "POST", "/club-orders/store", {
      member_id,
      packs: [],
      payer: "club",
      items: [item],
      shipping_method_id: crowd.methodId,
    });
  await page.goto(at(crowd.domain, "/orders?status=placed"));
  await markAll(page, people, "Ready to collect");
  await expectFineAtBothWidths(page);
  await page.getByRole("region", { name: "Progress" }).getByRole("button", { name: "Close" }).click();
  await mailFor(`runner-${people}@${crowd.domain}.example`, ({ subject }) => /ready/i.test(subject));

  await page.goto(at(crowd.domain, "/orders?fulfilment_status=ready_to_collect"));
  await markAll(page, people, "Collected");
  await page.goto(at(crowd.domain, "/orders?fulfilment_status=collected"));
  await page.getByText(`of ${people}`).first().waitFor();
  await context.close();
});

/** Over all orders there are, of which most are packed or closed already. */
async function openPickList(page: Page): Promise<void> {
  await page.goto(at("rovers", "/orders"));
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: /^Select all \d+$/ }).click();
  const all = await page
    .getByText(/^All \d+ selected$/)
    .first()
    .textContent();
  const first = page.getByRole("table", { name: "Orders" }).locator("tbody").getByRole("checkbox").first();
  await first.uncheck();
  await page
    .getByText(`${Number(all?.replaceAll(/\D/g, "")) - 1} selected`, { exact: true })
    .first()
    .waitFor();
  await first.check();
  await page
    .getByText(all ?? "", { exact: true })
    .first()
    .waitFor();
  await expectFineAtBothWidths(page);
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("menuitem", { name: "Pick list" }).click();
  await page.getByRole("heading", { name: "Pick list", level: 1 }).waitFor();
  await page
    .getByRole("table", { name: /Sizes of Match socks/ })
    .getByText("39-42")
    .first()
    .waitFor();
  await page.getByText(/items for \d+ orders\./).waitFor();
}

async function printForPacking(page: Page, { number }: Placed): Promise<void> {
  await page.goto(at("rovers", `/orders?keywords=${number}`));
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  for (const paper of ["Packing slips, by order number", "Labels, by membership and family"]) {
    await page.getByRole("button", { name: "Print" }).click();
    expectPdf(await downloaded(page, page.getByRole("menuitem", { name: paper })));
  }
  await page
    .getByRole("region", { name: "File" })
    .getByText(/labels.*\.pdf is ready/)
    .waitFor();
  await expectFineAtBothWidths(page);
}

async function exportTracking(page: Page): Promise<string[][]> {
  await page.getByRole("button", { name: "Export" }).click();
  const file = await downloaded(page, page.getByRole("menuitem", { name: /Tracking workbook/ }));
  expect(file.name).toMatch(/\.xlsx$/);
  return rowsOf(file.content);
}

/** As a person types into the workbook: the row of the order, the columns by their headings. */
function fillIn(sheet: string[][], { number }: Placed, typed: { carrier: string; tracking: string }): void {
  const [headings = []] = sheet;
  const row = sheet.find((one) => one[headings.indexOf("Order number")] === number);
  if (!row) throw new Error(`The workbook does not hold ${number}`);
  row[headings.indexOf("Carrier")] = typed.carrier;
  row[headings.indexOf("Tracking number")] = typed.tracking;
}

async function send(page: Page, sheet: string[][], by = "Submit"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Import tracking details" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "tracking.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: excelFile({ Tracking: sheet }),
  });
  await dialog.getByText("Selected file: tracking.xlsx").waitFor();
  await dialog.getByRole("button", { name: by, exact: true }).click();
}

async function markAll(page: Page, count: number, label: string): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: `Select all ${count}` }).click();
  await page.getByRole("button", { name: "Mark as" }).click();
  await page.getByRole("menuitem", { name: label, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`^Mark ${count} orders as`) });
  await dialog.getByRole("button", { name: new RegExp(`^Mark as ${label}`, "i") }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await progress.getByText(`${count} orders changed`).waitFor();
}
