import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminCall } from "./support/actions.ts";
import { answer } from "./support/answers.ts";
import { at } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { toast } from "./support/frame.ts";
import { memberLogin, type Opened, openStaff, staffSession } from "./support/sessions.ts";

const path = "/members-auto-redemption";
let opened: Opened;
let page: Opened["page"];
beforeAll(async () => {
  opened = await openStaff(await staffSession());
  page = opened.page;
});
afterAll(async () => {
  await opened.close();
});

describe("the Auto Redemption screen", () => {
  // Spec 2.60, 2.61, 2.62
  it("has its title, a Back link and the search, and says when nobody is found", async () => {
    await open(path);
    await page.getByRole("heading", { name: "Auto Redemption", level: 1, exact: true }).waitFor();
    await expect(page.getByRole("searchbox")).toHaveAttribute("placeholder", "Search ");
    await open(`${path}?keywords=Nobody%20at%20all`);
    await page.getByText("No Member Found", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL("**/members");
  });

  // Spec 2.63, 2.64, 2.66, 2.67, 2.68, 2.69
  it("has its columns: checkbox, Member, Email, Status, Total Packs, Action", async () => {
    await open(`${path}?keywords=Ava%20Thompson`);
    // A heading that sorts is a button too, so headings are found as what they are in the page.
    const headings = table().locator("thead th");
    await headings.first().waitFor();
    await expect(headings).toHaveText(["", "Member", "Email", "Status", "Total Packs", "Action"]);
    await headings.first().getByRole("checkbox").waitFor();

    const { data } = await adminCall(
      page,
      "GET",
      "/club-member-auto-redemption/show?keywords=Ava%20Thompson",
    );
    const [{ user, pack_ids }] = data;
    const [box, member, email, status, packs, action] = await cellsOf("Ava Thompson");
    await box?.getByRole("checkbox").waitFor();
    await expect(member).toHaveText(`A${user.name}Credit: ${user.credits.toFixed(2)}`);
    await expect(email).toHaveText("ava@rovers.example");
    await expect(status).toHaveText("Active");
    await expect(packs).toHaveText(String(pack_ids.length));
    await expect(action?.getByRole("button")).toHaveText("Redeem");
  });

  // Spec 2.65
  it("sorts by first name, up and down", async () => {
    // The list begins by surname; pressing the column sorts by first name.
    await open(path);
    const sorter = table().locator("thead th").nth(1).getByRole("button");
    const upward = page.waitForRequest(/sort=first_name&order_by=asc|order_by=asc&sort=first_name/);
    await sorter.click();
    await upward;
    const shown = async () =>
      (await table().locator("tbody tr td:nth-child(2)").allTextContents()).map((text) =>
        text.slice(1).split(" ")[0]?.toLowerCase(),
      );
    const isUpward = async () => {
      const names = await shown();
      return names.join() === names.toSorted((one = "", other = "") => one.localeCompare(other)).join();
    };
    await expect.poll(isUpward).toBe(true);
    const up = await shown();
    const asked = page.waitForRequest(/sort=first_name&order_by=desc|order_by=desc&sort=first_name/);
    await sorter.click();
    await asked;
    await expect.poll(shown).not.toEqual(up);
    const down = await shown();
    expect(down).toEqual([...down].sort((one = "", other = "") => other.localeCompare(one)));
  });

  // Spec 2.70, 2.71, 3.16, 4.24, 4.25, 6.3
  it("selects one by one or all, and offers 'Redeem Selected' as soon as anyone is selected", async () => {
    await open(path);
    const selected = page.getByRole("button", { name: "Redeem Selected", exact: true });
    const all = table().locator("thead").getByRole("checkbox");
    const picks = table().locator("tbody").getByRole("checkbox");
    await expect(selected).toHaveCount(0);
    await picks.nth(0).check();
    await picks.nth(1).check();
    await selected.waitFor();
    const sent = (await askedFor(selected)) as { member_ids_arr: number[] };
    expect(sent).toEqual({ type: "specific", member_ids_arr: [expect.any(Number), expect.any(Number)] });
    await all.check();
    expect(await askedFor(selected)).toEqual({ type: "all", member_ids_arr: [0] });
    await picks.nth(1).uncheck();
    await page.getByText("All members of the club except 1 are selected").first().waitFor();
    expect(await askedFor(selected)).toEqual({
      type: "all",
      member_ids_arr: [0],
      except: [sent.member_ids_arr[1]],
    });
    await all.check();
    await all.uncheck();
    // The single picks of before are gone with it.
    await expect(selected).toHaveCount(0);
    await expect(picks.nth(0)).not.toBeChecked();
  });

  // Spec 2.72, 9.6
  it("turns over as many pages as its members make, from page 1", async () => {
    const coming = page.waitForResponse("**/api/club-member-auto-redemption/show*");
    await open(path);
    const { total, per_page } = await (await coming).json();
    const pages = Math.ceil(total / per_page);
    expect(pages).toBeGreaterThan(1);
    const buttons = page.getByRole("button", { name: /^Page \d+$/ });
    await expect(buttons).toHaveCount(pages);
    await expect(buttons.first()).toHaveAttribute("aria-current", "page");
    await buttons.last().click();
    await expect(table().locator("tbody tr")).toHaveCount(total - (pages - 1) * per_page);
  });

  // Spec 2.67, 4.22, 4.23
  it("shows who is Active in green for 1 and '1', Pending Activation for 0, and otherwise Inactive; logins are in en-GB", async () => {
    await memberLogin("rovers", cast.ava);
    const statuses = [1, "1", 0, 2, "0", 7];
    const data = statuses.map((account_status, place) => ({
      id: place + 1,
      account_status,
      login_time: null,
      pack_ids: [],
      user: {
        id: place + 1,
        name: `Person ${place}`,
        first_name: "Person",
        // Whoever has none has no login, whatever the state.
        email: `person-${place}@rovers.example`,
        credits: 0,
      },
    }));
    await answer(page, "/club-member-auto-redemption/show*", 200, { data, total: 6, per_page: 20, page: 1 });
    await page.goto(at("rovers", "/members-auto-redemption"));
    const rows = page.getByRole("table", { name: "Members to redeem for" }).locator("tbody tr");
    await expect(rows).toHaveCount(6);
    const words = ["Active", "Active", "Pending Activation", "Inactive", "Inactive", "Inactive"];
    await expect(rows.locator("td:nth-child(4)")).toHaveText(words);
    const tones = await rows
      .locator("td:nth-child(4) .mantine-Badge-root")
      .evaluateAll((badges) => badges.map((badge) => getComputedStyle(badge).color));
    const green = await page.evaluate(() => {
      const probe = document.createElement("i");
      probe.style.color = "var(--mantine-color-success-light-color)";
      document.body.append(probe);
      return getComputedStyle(probe).color;
    });
    expect(tones[0]).toBe(green);
    expect(tones[1]).toBe(green);
    expect(new Set(tones.slice(0, 4)).size).toBe(3);

    await page.unroute("**/api/club-member-auto-redemption/show*");
    const coming = page.waitForResponse("**/api/club-member/show*");
    await page.goto(at("rovers", "/members?sort=login_time&order_by=desc"));
    const list = (await (await coming).json()).data;
    const time = list.find(({ login_time }: { login_time: string | null }) => login_time !== null).login_time;
    const lastLogin = page.locator(`time[datetime="${time}"]`).first();
    const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
    await expect(lastLogin).toHaveText(new RegExp(day.format(new Date(time))));
  });

  // Spec 3.16, 8.5
  it("toasts of redeeming the server's sentence, or 'Something went wrong'", async () => {
    await page.goto(at("rovers", "/members-auto-redemption?keywords=Elena%20Okafor"));
    await page.getByRole("button", { name: "Redeem for Elena Okafor" }).click();
    const redeem = page.getByRole("dialog").getByRole("button", { name: /^Redeem \d+ packs?$/ });
    await redeem.waitFor();
    await answer(page, "/redeem-auto-redemption-packs", 409, {
      message: "A run is under way.",
      code: "JOB_RUNNING",
      request_id: "x",
    });
    const asking = page.waitForRequest("**/api/redeem-auto-redemption-packs");
    await redeem.click();
    expect((await asking).postDataJSON()).toEqual({ type: "specific", member_ids_arr: [expect.any(Number)] });
    await toast(page, "A run is under way.");
    await page.unroute("**/api/redeem-auto-redemption-packs");
    await page.route("**/api/redeem-auto-redemption-packs", (route) =>
      route.fulfill({ status: 200, body: "<" }),
    );
    await redeem.click();
    await toast(page, "Something went wrong");
  });
});

async function open(to: string): Promise<void> {
  await page.goto(at("rovers", to));
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (to === path) await table().getByRole("row").nth(1).waitFor();
}

const table = () => page.getByRole("table", { name: "Members to redeem for" });

async function cellsOf(name: string): Promise<Locator[]> {
  const row = table().getByRole("row").filter({ hasText: name });
  await row.waitFor();
  return row.getByRole("cell").all();
}

/** What the preview requests, which is what would be redeemed; the dialog is closed again. */
async function askedFor(button: Locator): Promise<unknown> {
  const asking = page.waitForRequest("**/api/club-member-auto-redemption/preview");
  await button.click();
  const body = (await asking).postDataJSON();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  return body;
}
