import { describe, expect, it } from "vitest";
import { expectCredits } from "../support/actions.ts";
import { at } from "../support/browser.ts";
import { call } from "../support/calls.ts";
import { cast } from "../support/cast.ts";
import { memberLogin, openMember, openStaff, staffSession, stored } from "../support/sessions.ts";
import { answer, listen } from "./steps/answers.ts";

const profile = "GET /club-member/profile";

describe("the current user", () => {
  // Spec 4.11
  it("4.11 is fetched when the app starts, and when credits, entries or the token change elsewhere", async () => {
    const { page, close } = await openMember();
    const calls = listen(page);
    const fetched = () => calls.filter((one) => one === profile).length;
    // An answer is in once it is written down: what another tab writes before that, it would overwrite.
    await page.addInitScript(() => {
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        write.call(this, key, value);
        if (key === "user") performance.mark("written");
      };
    });
    // The club's look is written once, when the page comes to life.
    const answered = () => page.evaluate(() => performance.getEntriesByName("written").length - 1);
    await page.goto(at("rovers", "/faq"));
    await expect.poll(answered).toBe(1);
    const other = await page.context().newPage();
    await other.goto(at("rovers", "/robots.txt"));
    const { access_token } = await memberLogin("rovers", cast.ava);
    // What the answer corrects is a change once more, and asks once more.
    for (const { change, fetches } of [
      { change: { userCredits: 1.25 }, fetches: 2 },
      { change: { entry: { id: 99, credits: 1, expires_at: "2030-01-01T00:00:00.000Z" } }, fetches: 2 },
      { change: { accessToken: access_token }, fetches: 1 },
    ]) {
      const before = fetched();
      await other.evaluate((changed) => {
        const kept = JSON.parse(localStorage.getItem("user") ?? "{}");
        const { entry, ...rest } = changed as { entry?: unknown };
        if (entry) kept.state.user.credit_entries.push(entry);
        Object.assign(kept.state, rest);
        localStorage.setItem("user", JSON.stringify(kept));
      }, change);
      await expect.poll(answered).toBe(before + fetches);
      expect(fetched()).toBe(before + fetches);
    }
    await close();
  });

  // Spec 4.12
  it("4.12 as a 200 or 201 tells it is stored, with the credits counted anew", async () => {
    const { access_token } = await memberLogin("rovers", cast.ava);
    const { body } = await call("rovers", "GET", "/club-member/profile", { token: access_token });
    for (const status of [200, 201]) {
      const { page, close } = await openMember();
      const entries = [{ id: 1, credits: 2.3, expires_at: "2030-01-01T00:00:00.000Z" }];
      const user = { ...body.data[0], name: "Ava Renamed", credits: 10.1, credit_entries: entries };
      await answer(page, "/club-member/profile", status, { data: [user] });
      await page.goto(at("rovers", "/faq"));
      await expectCredits(page, 12.4);
      expect(await stored(page, "user")).toMatchObject({
        user: { name: "Ava Renamed", credits: 10.1, credit_entries: entries },
        accessToken: expect.any(String),
        userCredits: 12.4,
      });
      await close();
    }
  });

  // Spec 4.10
  it("4.10 wears the club's colours, which are stored with the session", async () => {
    const { page, close } = await openMember();
    await page.goto(at("rovers", "/faq"));
    await expect
      .poll(async () => stored(page, "user"))
      .toMatchObject({ primaryColor: "#376A6B", secondaryColor: "#1D323F" });
    await close();
  });
});

describe("members in the panel", () => {
  // Spec 2.67, 4.22, 4.23
  it("4.22 are Active in green for 1 and '1', Pending Activation for 0, and otherwise Inactive; logins are in en-GB", async () => {
    await memberLogin("rovers", cast.ava);
    const { page, close } = await openStaff(await staffSession());
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

    const coming = page.waitForResponse("**/api/club-member/show*");
    await page.goto(at("rovers", "/members?sort=login_time&order_by=desc"));
    const list = (await (await coming).json()).data;
    const time = list.find(({ login_time }: { login_time: string | null }) => login_time !== null).login_time;
    const shown = page.locator(`time[datetime="${time}"]`).first();
    const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
    await expect(shown).toContainText(day.format(new Date(time)));
    await close();
  });
});
