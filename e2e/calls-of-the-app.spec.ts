import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectCredits } from "./support/actions.ts";
import { answer, listen } from "./support/answers.ts";
import { at } from "./support/browser.ts";
import { call } from "./support/calls.ts";
import { cast } from "./support/cast.ts";
import { toast } from "./support/frame.ts";
import { memberLogin, openMember, openStaff, staffSession, staffToken, stored } from "./support/sessions.ts";

const EXPIRED = "Your session has expired. Please login again.";
const UNEXPECTED = "An unexpected error occurred";
const unauthenticated = { message: EXPIRED, code: "UNAUTHENTICATED", request_id: "x" };
const profile = "GET /club-member/profile";

describe("a call that is answered with 401", () => {
  // Spec 4.27, 4.29, 8.1, 8.2
  it("ends the member's session, then leads to the login, then says so, the footer's calls too", async () => {
    for (const path of ["/club-member/get-orders*", "/static-pages/footer-content", "/club-contact-info"]) {
      const { page, close } = await openMember();
      await page.clock.install();
      await page.goto(at("rovers", "/tracking"));
      await page.getByRole("heading", { level: 1 }).waitFor();
      // What the page came with is old by then, and asked for again.
      await page.clock.fastForward(600_000);
      await answer(page, path, 401, unauthenticated);
      await page
        .getByRole("link", { name: path.includes("orders") ? "Orders" : "Home", exact: true })
        .first()
        .click();
      await page.waitForURL("**/login");
      await toast(page, EXPIRED);
      await expect(page.getByText(EXPIRED)).toHaveCount(1);
      expect((await stored(page, "user"))?.isAuthenticated ?? false).toBe(false);
      await close();
    }
  });

  // Spec 4.14, 4.27, 7.11, 8.1
  it("ends the admin session in the same way, and leads to the admin login", async () => {
    for (const [screen, path] of [
      ["/members", "/club-member/show*"],
      ["/members-auto-redemption", "/club-member-auto-redemption/show*"],
    ] as const) {
      const { page, close } = await openStaff(await staffSession());
      await answer(page, path, 401, unauthenticated);
      await page.goto(at("rovers", screen));
      await page.waitForURL("**/adminlogin");
      await toast(page, EXPIRED);
      expect(await stored(page, "admin")).toBeNull();
      await close();
    }
  });
});

describe("a call that fails", () => {
  // Spec 8.3
  it("of a form toasts the sentence that stands by its button too", async () => {
    const { page, close } = await openStaff(await staffSession());
    await page.goto(at("rovers", "/profile-settings?section=contact"));
    await page.getByRole("textbox", { name: "Phone" }).fill("07700 900142");
    for (const [said, shown] of [
      ["We are very busy.", "We are very busy."],
      ["", UNEXPECTED],
    ] as const) {
      await answer(page, "/club/contact-settings", 503, failure(said));
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await toast(page, shown);
      await page.getByRole("alert").getByText(shown, { exact: true }).waitFor();
      await page.unroute("**/api/club/contact-settings");
    }
    await close();
  });

  // Spec 8.12, 8.13
  it("of the current user is only logged, without a word to the member", async () => {
    const { page, close } = await openMember();
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await answer(page, "/club-member/profile", 500, failure(UNEXPECTED));
    await page.goto(at("rovers", "/faq"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect
      .poll(() => logged.some((text) => text.includes("The current user could not be fetched")))
      .toBe(true);
    await expect(page.getByText(UNEXPECTED)).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect((await stored(page, "user")).isAuthenticated).toBe(true);
    await close();
  });
});

describe("the current user", () => {
  // Spec 4.11
  it("is fetched when the app starts, and when credits, entries or the token change elsewhere", async () => {
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
  it("as a 200 or 201 tells it is stored, with the credits counted anew", async () => {
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
});

// Spec 7.1
it("every call of the web app goes below /api of its own origin, in JSON", async () => {
  const { page, close } = await openStaff(await staffSession());
  const calls: { origin: string; path: string; type: string | undefined }[] = [];
  page.on("response", async (response) => {
    if (!["fetch", "xhr"].includes(response.request().resourceType())) return;
    const { origin, pathname } = new URL(response.url());
    // The app's own files are fetched before they are asked for as modules.
    if (pathname.startsWith("/assets/")) return;
    calls.push({ origin, path: pathname, type: response.headers()["content-type"] });
  });
  await page.goto(at("rovers", "/members?keywords=ava@rovers"));
  await page.getByRole("table", { name: "Members" }).getByText("Ava Thompson").first().waitFor();
  const answers = calls.filter(({ type }) => !type?.startsWith("text/event-stream"));
  expect(answers.length).toBeGreaterThan(0);
  for (const { origin, path, type } of answers) {
    expect(origin).toBe(new URL(at("rovers")).origin);
    expect(path).toMatch(/^\/api\//);
    expect(type).toMatch(/^application\/json/);
  }
  await close();
});

// Spec 7.2
it("the stored bearer token goes with every call, the footer's too", async () => {
  const { page, close } = await openMember();
  const bearers: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) bearers.push(request.headers().authorization);
  });
  await page.goto(at("rovers", "/contact"));
  await page.goto(at("rovers", "/order"));
  await page
    .getByText(/ROV-\d+/)
    .first()
    .waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").state.accessToken);
  expect(new Set(bearers)).toEqual(new Set([`Bearer ${kept}`]));
  await close();
});

// Spec 5.7
it("forms say of an empty field that it is a required field", async () => {
  const member = await openMember();
  await member.page.goto(at("rovers", "/profile"));
  await expectRequired(member.page, "First name", "Save");
  await member.close();
  const session = await staffSession();
  const staff = await openStaff(session);
  await staff.page.goto(at("rovers", "/members/add-member"));
  await staff.page
    .getByLabel(/first name/i)
    .first()
    .fill("x");
  await expectRequired(staff.page, "Last name", "Add member");
  await staff.page.goto(at("rovers", "/profile-settings"));
  await expectRequired(staff.page, "Club name", "Save");
  await staff.close();
  const { body } = await call("rovers", "POST", "/contact-with-club", {
    body: { name: "", email: "a@b.example", message: "" },
  });
  expect(body.errors.message).toEqual(["Message is a required field"]);
  const { body: refused } = await call("rovers", "POST", "/club-category/store", {
    token: staffToken(session),
    body: { name: "" },
  });
  expect(refused.errors.name).toEqual(["Name is a required field"]);
});

async function expectRequired(page: Page, label: string, button: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).first().fill("");
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByText(`${label} is a required field`, { exact: true }).first().waitFor();
}

function failure(message: string) {
  return { message, code: "INTERNAL", request_id: "x" };
}
