import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillLogin, loginByCodeHere, pasteText } from "./support/actions.ts";
import { answer, hold, listen } from "./support/answers.ts";
import { appRuns, at } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { toast } from "./support/frame.ts";
import { adminLogin, openStaff, openVisitor, staffSession } from "./support/sessions.ts";

const SENT = "Verification code sent successfully";
const refusal = { message: "Not this one.", code: "INVALID_CODE", request_id: "x" };
const failure = (message: string) => ({ message, code: "INTERNAL", request_id: "x" });

describe("the login of a club", () => {
  // Spec 2.40
  it("spins in place of the form until the screen of its club is there, for members and staff", async () => {
    const { page, close } = await openVisitor();
    const calls = listen(page);
    for (const [path, file] of [
      ["/adminlogin?from=mail", "admin-login-page"],
      ["/login?from=mail", "login-page"],
    ] as const) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(`**/assets/${file}-*.js`, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(at("rovers", path), { waitUntil: "commit" });
      const spinner = page.getByRole("status").locator(".mantine-Loader-root");
      const form = page.getByRole("textbox", { name: "Email" });
      await spinner.waitFor();
      await expect(form).toHaveCount(0);
      release();
      await page.getByRole("heading", { name: "Welcome", exact: true }).waitFor();
      await form.waitFor();
      await expect(spinner).toHaveCount(0);
    }
    // The page brought its club along; it is looked up before the page is answered, not by the page.
    expect(calls).not.toContain("POST /public/verify-domain");
    await close();
  });

  // Spec 2.41
  it("is reached by staff of a closed club from that screen, and an admin closes and opens the shop", async () => {
    const { page, close } = await openVisitor();
    const member = await openVisitor();
    await adminLogin(page, "harbour", cast.harbourAdmin);
    await page.goto(at("harbour", "/profile-settings"));
    await page.getByRole("button", { name: "Close the shop", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Close the shop for maintenance?" });
    await dialog
      .getByText(/Members and visitors see "MAINTENANCE MODE".*the staff can still work/s)
      .waitFor();
    await member.page.goto(at("harbour", "/shop"));
    await appRuns(member.page);
    await dialog.getByRole("button", { name: "Close the shop", exact: true }).click();
    const notice = page.getByText(/^The shop is closed for maintenance\./);
    await notice.waitFor();
    // Who is in the shop meets the screen with the next thing they do; who comes, at once.
    await member.page.getByRole("link", { name: "FAQ", exact: true }).click();
    await member.page.getByText("MAINTENANCE MODE", { exact: true }).waitFor();
    await expect(member.page.getByText("For staff")).toHaveCount(0);
    await member.page.goto(at("harbour", "/adminlogin"));
    await member.page.getByText("MAINTENANCE MODE", { exact: true }).waitFor();
    await member.page.getByRole("link", { name: "For staff", exact: true }).click();
    await loginByCodeHere(member.page, cast.harbourAdmin);
    for (const path of ["/orders", "/"]) await page.goto(at("harbour", path));
    await page.getByText("MAINTENANCE MODE", { exact: true }).waitFor();
    await page.goto(at("harbour", "/members"));
    await page.getByRole("heading", { name: "Members", exact: true }).waitFor();
    await page.getByRole("button", { name: "Open the shop", exact: true }).click();
    await notice.waitFor({ state: "detached" });
    await member.page.goto(at("harbour", "/shop"));
    await member.page.getByRole("heading", { name: "Shop", exact: true }).waitFor();
    for (const visit of [member, { close }]) await visit.close();
  });

  // Spec 2.42, 2.43, 4.16, 5.2, 5.3
  it("welcomes members and staff, asks for a valid email and a password, and leads staff to a new one for the role club", async () => {
    const { page, close } = await openVisitor();
    for (const path of ["/login", "/adminlogin"]) {
      await page.goto(at("rovers", path));
      await page.getByRole("heading", { name: "Welcome", exact: true }).waitFor();
      await page.getByText("Enter your account details below.", { exact: true }).waitFor();
      await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
      await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
      const login = page.getByRole("button", { name: "Login", exact: true });
      await expect(login).toBeEnabled();
      await login.click();
      await page.getByText("Email is required", { exact: true }).waitFor();
      await page.getByText("Password is required", { exact: true }).waitFor();
      await page.getByLabel("Email").fill("ava.rovers");
      await login.click();
      await page.getByText("Invalid email address", { exact: true }).waitFor();
    }
    await page.getByRole("link", { name: "Forgot Password?", exact: true }).click();
    await page.waitForURL("**/forgot-password?role=club");
    await close();
  });

  // Spec 8.6
  it("toasts 'Error while logging in', whatever the server says by the form", async () => {
    const { page, close } = await openVisitor();
    for (const [screen, path] of [
      ["/adminlogin", "/club-auth/login"],
      ["/login", "/club-member-auth/login"],
    ] as const) {
      await page.route(`**/api${path}`, (route) => route.fulfill({ status: 200, body: "<html>" }));
      await page.goto(at("rovers", screen));
      await fillLogin(page, cast.ava);
      await toast(page, "Error while logging in");
      await page.unroute(`**/api${path}`);
      await page.goto(at("rovers", screen));
      await fillLogin(page, { ...cast.ava, password: "not the right one" });
      await toast(page, "Error while logging in");
      await page.getByRole("alert").getByText("The email or password is not correct.").waitFor();
    }
    await close();
  });

  // Spec 2.44, 2.45, 8.9
  it("leads an admin who is logged in to the dashboard, and an unknown club to page not found", async () => {
    const staff = await openStaff(await staffSession());
    await staff.page.goto(at("rovers", "/adminlogin"));
    await staff.page.waitForURL("**/dashboard");
    await staff.close();
    const { page, close } = await openVisitor();
    for (const path of ["/adminlogin", "/login"]) {
      await page.goto(at("nobody", path));
      await page.waitForURL("**/404");
    }
    await close();
  });
});

describe("the two-factor screen", () => {
  // Spec 2.46, 2.47, 2.48, 2.49, 2.50, 2.51, 2.52, 4.17, 5.4, 5.5
  it("has six boxes of one digit, which go on by themselves, back with Backspace, take a pasted code, and are verified when full", async () => {
    const { page, close } = await openCodes();
    await page.getByRole("heading", { name: "Two Factor Authentication", exact: true }).waitFor();
    await page.getByText("Enter the 6-digit code sent to your email.", { exact: true }).waitFor();
    await page.getByText("The code expires in 5:00").waitFor();
    const verify = page.getByRole("button", { name: "Verify", exact: true });
    await expect(verify).toBeDisabled();
    await expect(page.getByRole("button", { name: /^Resend Code/ })).toHaveCount(1);
    await expect(boxes(page)).toHaveCount(6);
    await box(page, 1).click();
    await page.keyboard.type("a");
    await expect.poll(() => typed(page)).toBe("");
    await page.keyboard.type("12x3");
    await expect.poll(() => typed(page)).toBe("123");
    await expect.poll(() => focused(page)).toBe("Digit 4 of 6");
    for (const one of await boxes(page).all()) await expect(one).toHaveValue(/^.?$/);
    await page.keyboard.press("Backspace");
    await expect.poll(() => focused(page)).toBe("Digit 3 of 6");
    await page.keyboard.press("Backspace");
    await expect.poll(() => typed(page)).toBe("12");
    // Between two boxes nothing could be typed.
    const { x = 0, y = 0, width = 0 } = (await box(page, 1).boundingBox()) ?? {};
    await page.mouse.click(x + width + 4, y + 10);
    await page.keyboard.type("345");
    await expect.poll(() => typed(page)).toBe("12345");
    await expect(verify).toBeDisabled();
    await box(page, 1).click();
    await pasteText(page, "098765");
    await expect.poll(() => typed(page)).toBe("098765");
    await expect(verify).toBeEnabled();
    await page.clock.resume();
    const held = await hold(page, "/club-auth/authenticate", { status: 422, body: refusal });
    await verify.click();
    // Not while it is looked at.
    await expect(page.getByRole("button", { name: /Verify/ })).toBeDisabled();
    held.go();
    await page.getByRole("alert").getByText("Not this one.").waitFor();
    await close();
  });

  // Spec 3.17, 3.18, 3.19, 4.19, 7.4, 7.5, 7.6, 8.3, 9.3
  it("sends email, password and domain, then email, code and domain, and has another code sent after 60 seconds by email and domain", async () => {
    const sent = new Map<string, unknown>();
    const { page, close } = await openCodes((path, body) => sent.set(path, body));
    const { email, password } = cast.admin;
    const domain = "rovers";
    expect(sent.get("/club-auth/login")).toEqual({ email, password, domain });
    const resend = page.getByRole("button", { name: /^Resend Code/ });
    await expect(resend).toBeDisabled();
    await later(page, 59);
    await expect(resend).toBeDisabled();
    await later(page, 1);
    await expect(resend).toBeEnabled();
    for (const [said, shown] of [
      ["We are very busy.", "We are very busy."],
      ["", "An unexpected error occurred"],
    ] as const) {
      await answer(page, "/club-auth/resend-code", 503, failure(said));
      await resend.click();
      await expectToast(page, shown);
      await page.unroute("**/api/club-auth/resend-code");
    }
    await answer(page, "/club-auth/resend-code", 200, { message: SENT });
    await resend.click();
    await expect.poll(() => sent.get("/club-auth/resend-code")).toEqual({ email, domain });
    await answer(page, "/club-auth/authenticate", 422, refusal);
    await box(page, 1).click();
    await pasteText(page, "098765");
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await expect.poll(() => sent.get("/club-auth/authenticate")).toEqual({ email, code: "098765", domain });
    await close();
  });

  // Spec 4.20, 4.21, 5.5, 7.6, 8.11, 9.3
  it("says after 300 seconds that the code has expired, and begins anew with one that is sent again", async () => {
    const { page, close } = await openCodes();
    await answer(page, "/club-auth/resend-code", 200, { message: SENT });
    await box(page, 1).click();
    await page.keyboard.type("123456");
    const verify = page.getByRole("button", { name: "Verify", exact: true });
    const over = page.getByText("Code has expired. Please resend.", { exact: true });
    await later(page, 299);
    await expect(over).toHaveCount(0);
    await expect(verify).toBeEnabled();
    await later(page, 1);
    await over.waitFor();
    await expect(verify).toBeDisabled();
    await page.getByRole("button", { name: "Resend Code", exact: true }).click();
    await page.getByText("The code expires in 5:00").waitFor();
    await expect.poll(() => typed(page)).toBe("");
    await expect(page.getByRole("button", { name: "Resend Code in 1:00" })).toBeDisabled();
    await close();
  });
});

/** A toast comes by the page's own clock. */
async function expectToast(page: Page, text: string): Promise<void> {
  const shown = page.locator(".mantine-Notification-root").getByText(text, { exact: true }).first();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return shown.isVisible();
    })
    .toBe(true);
}

/** The two-factor screen, with a clock that only moves when told to; no code is mailed for it. */
async function openCodes(onSent?: (path: string, body: unknown) => void) {
  const opened = await openVisitor();
  const { page } = opened;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST") onSent?.(pathname.replace("/api", ""), request.postDataJSON());
  });
  await page.clock.install();
  await answer(page, "/club-auth/login", 200, { message: SENT });
  await page.goto(at("rovers", "/adminlogin"));
  await page.getByLabel("Email").waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await fillLogin(page, cast.admin);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return boxes(page).count();
    })
    .toBe(6);
  return opened;
}

const boxes = (page: Page) => page.getByLabel(/^Digit \d of 6$/);
const box = (page: Page, place: number) => page.getByLabel(`Digit ${place} of 6`);

async function typed(page: Page): Promise<string> {
  const values = await Promise.all((await boxes(page).all()).map((one) => one.inputValue()));
  return values.join("");
}

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
}

async function later(page: Page, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1000);
}
