import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adminCall, jobDone } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { call } from "./support/calls.ts";
import { cast } from "./support/cast.ts";
import { type Crowd, openCrowd } from "./support/crowd.ts";
import { pressInMore } from "./support/orders.ts";
import { adminLogin } from "./support/sessions.ts";

// Spec 1.13, 6.3
it("an admin looks first, redeems for one person and for some, reads the report, and takes a run back", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  await page.getByRole("link", { name: "Auto Redemption" }).click();
  await page.getByRole("heading", { name: "Auto Redemption", level: 1 }).waitFor();
  await searchFor(page, "Ava Thompson");
  await memberRow(page, "Ava Thompson")
    .getByText(/^Credit: \d+\.\d{2}$/)
    .waitFor();
  await expectAccessible(page);

  await searchFor(page, "Nobody at all");
  await page.getByText("No Member Found").first().waitFor();

  await searchFor(page, "Elena Okafor");
  const before = await packsOf(page, "Elena Okafor");
  expect(before).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Redeem for Elena Okafor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Worth in the shop").waitFor();
  await dialog.getByText("This is for 1 person.").waitFor();
  await expectAccessible(page);
  // Looking alone changes nothing.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => packsOf(page, "Elena Okafor")).toBe(before);

  await page.getByRole("button", { name: "Redeem for Elena Okafor" }).click();
  await dialog.getByRole("button", { name: /^Redeem \d+ packs?$/ }).click();
  await page.getByRole("status").getByText("1 family, 1 order").waitFor();
  await expect.poll(() => packsOf(page, "Elena Okafor")).toBeLessThan(before);
  await page.getByRole("link", { name: "What happened for each person" }).click();
  await page.getByRole("heading", { name: "Report of a run" }).waitFor();
  await page.getByRole("table", { name: "Report" }).getByText("Redeemed").waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^auto-redemption-\d+\.csv$/);

  await page.getByRole("link", { name: "Auto Redemption" }).click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo this run" }).click();
  await page.getByRole("status").getByText("1 order taken back").waitFor();
  await searchFor(page, "Elena Okafor");
  await expect.poll(() => packsOf(page, "Elena Okafor")).toBe(before);
  await page.getByRole("link", { name: "What happened for each person" }).click();
  await page.getByText("1 family, 1 order · undone on").waitFor();
  await context.close();
});

// Spec 2.81, 4.24
it("all is the whole club whatever the search shows, and single picks list their people (A115)", async () => {
  const { page, context } = await visitor(390);
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members-auto-redemption?keywords=Ben%20Thompson"));
  await page.getByRole("button", { name: "Redeem for Ben Thompson" }).waitFor();
  await page.getByText("No login", { exact: true }).waitFor();
  await expect(page.getByRole("button", { name: "Redeem Selected" })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("checkbox", { name: "Select Ben Thompson" }).check();
  await page.getByText("1 selected").first().waitFor();
  await page.getByRole("button", { name: "Redeem Selected" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Redeem for 1 member").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("checkbox", { name: "Select all members" }).check();
  await page.getByText("All members of the club are selected").first().waitFor();
  await page.getByRole("button", { name: "Redeem Selected" }).click();
  await dialog.getByText("Redeem for the whole club").waitFor();
  await dialog.getByText(/whatever the search and the filter show/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  // All and single picks are never on at once.
  await page.getByRole("checkbox", { name: "Select all members" }).uncheck();
  await page.getByRole("button", { name: "Redeem Selected" }).waitFor({ state: "hidden" });

  await pressInMore(page, "Import");
  await page.getByText("Drag and Drop Excel File Here or Click to Select").waitFor();
  await context.close();
});

it("500 members are redeemed for while some of them redeem their own: each pack goes to one order (I-05)", async () => {
  const crowd = await openCrowd("hilltop", 500);
  const { page, context } = await visitor();
  await adminLogin(page, crowd.domain, crowd.admin);
  const packId = await grantToAll(page, crowd);
  // Spread over the run, so that it reaches some of them before they order, and others after.
  const own = await ownOrders(
    crowd,
    crowd.memberIds.filter((_, place) => place % 17 === 0),
  );

  await page.goto(at(crowd.domain, "/members-auto-redemption"));
  await page.getByRole("checkbox", { name: "Select all members" }).check();
  await page.getByRole("button", { name: "Redeem Selected" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByText(/500 people/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Redeem 500 packs" }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await progress.waitFor();
  const answers = await Promise.all(own.map((order) => order()));

  await progress.getByText(/^\d+ families, \d+ orders/).waitFor();
  const bar = progress.getByRole("progressbar", { name: "Families done" });
  await expect(bar).toHaveAttribute("aria-valuenow", "100");
  // Whoever was too late was told so, and each pack went to exactly one order.
  const placed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { body } of refused) expect(body.code).toBe("ENTITLEMENT_NOT_OPEN");
  const { data } = await adminCall(page, "GET", `/club-packs/show/${packId}`);
  expect(data.counts).toMatchObject({ open: 0, held: 0, redeemed: 500 });
  expect((await adminCall(page, "GET", "/club-orders/show")).total).toBe(500);

  await page.getByRole("link", { name: "What happened for each person" }).click();
  await page.getByRole("heading", { name: "Report of a run" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const [, ...lines] = (await readFile(await (await download).path(), "utf8")).trim().split(/\r?\n/);
  expect(lines).toHaveLength(500);
  expect(lines.filter((line) => /redeemed/i.test(line))).toHaveLength(500 - placed.length);
  await context.close();
});

/** A pack of the club's shirt, given to everybody by a job of its own. */
async function grantToAll(page: Page, { shirt }: Crowd): Promise<number> {
  const pack = await adminCall(page, "POST", "/club-packs/store", {
    type: "custom",
    name: "Race pack",
    season: "2026/27",
    status: "live",
    slots: [{ label: "Vest", quantity: 1, options: [{ product_id: shirt.productId }] }],
  });
  const audience = { filter: { kind: "all" } };
  const { data } = await adminCall(page, "POST", "/club-packs/grant", { pack_id: pack.data.id, audience });
  await jobDone(page, data.job_id);
  return pack.data.id;
}

/** Orders of members for their own pack, ready to be placed all at once. */
async function ownOrders(crowd: Crowd, memberIds: number[]) {
  const tokens = await crowd.tokensOf(memberIds);
  return Promise.all(
    memberIds.map(async (member_id, place) => {
      const token = tokens[place] ?? "";
      const { body } = await call(crowd.domain, "GET", "/club-entitlement/show", { token });
      const [{ id: entitlement_id, slots }] = body.data[0].open;
      const [{ id: slot_id, chosen_variation_id: variation_id }] = slots;
      const entitlements = [{ entitlement_id, choices: [{ slot_id, variation_id }] }];
      const packs = [{ member_id, entitlements }];
      const order = { items: [], packs, shipping_method_id: crowd.methodId };
      return () => call(crowd.domain, "POST", "/club-member/order-store", { token, body: order });
    }),
  );
}

async function searchFor(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL(/keywords=/);
}

function memberRow(page: Page, name: string) {
  return page.getByRole("row").filter({ hasText: name });
}

/** The number under Total Packs; the fifth cell, after the box, the name, the email and the status. */
async function packsOf(page: Page, name: string): Promise<number> {
  await memberRow(page, name).waitFor();
  return Number(await memberRow(page, name).getByRole("cell").nth(4).textContent());
}
