import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillLogin, loginByCodeHere, pasteText } from "../support/actions.ts";
import { appRuns, at } from "../support/browser.ts";
import { cast } from "../support/cast.ts";
import { adminLogin, openStaff, openVisitor, staffSession } from "../support/sessions.ts";
import { answer, hold, listen } from "./steps/answers.ts";

const SENT = "Verification code sent successfully";

describe("the club login screen", () => {
  // Spec 2.40
  it("2.40 spins in place of the form until the screen of its club is there, for members and staff", async () => {
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

  // Spec 2.41, 4.16
  it("2.41 says that the club is in maintenance while its status is falsy, to members and staff", async () => {
    const { page, close } = await openVisitor();
    for (const path of ["/adminlogin", "/login", "/"]) {
      await page.goto(at("closed", path));
      await page.getByText("MAINTENANCE MODE", { exact: true }).waitFor();
      await page.getByText("We are just tidying up a few things in the Kitroom.", { exact: true }).waitFor();
      await page.getByText("Please come back later..", { exact: true }).waitFor();
      await expect(page.getByRole("button", { name: "Login" })).toHaveCount(0);
    }
    await close();
  });

  // Spec 2.41
  it("2.41 is reached by staff of a closed club from that screen, and an admin closes and opens the shop", async () => {
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

  // Spec 2.42, 2.43, 4.16
  it("2.42 welcomes with email, password, Login and a way to a new password for the role club", async () => {
    const { page, close } = await openVisitor();
    await page.goto(at("rovers", "/adminlogin"));
    await page.getByRole("heading", { name: "Welcome", exact: true }).waitFor();
    await page.getByText("Enter your account details below.", { exact: true }).waitFor();
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
    await expect(page.getByRole("button", { name: "Login", exact: true })).toBeEnabled();
    await page.getByRole("link", { name: "Forgot Password?", exact: true }).click();
    await page.waitForURL("**/forgot-password?role=club");
    await page.goto(at("rovers", "/login"));
    await page.getByRole("heading", { name: "Welcome", exact: true }).waitFor();
    await page.getByText("Enter your account details below.", { exact: true }).waitFor();
    await close();
  });

  // Spec 2.44, 2.45, 8.9
  it("2.44 leads an admin who is logged in to the dashboard, and an unknown club to page not found", async () => {
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
  // Spec 2.46, 2.47, 2.52, 4.17
  it("2.47 follows the right password, with its title, its subtitle, a countdown, Verify and Resend Code", async () => {
    const { page, close } = await openCodes();
    await page.getByRole("heading", { name: "Two Factor Authentication", exact: true }).waitFor();
    await page.getByText("Enter the 6-digit code sent to your email.", { exact: true }).waitFor();
    await page.getByText("The code expires in 5:00").waitFor();
    await expect(page.getByRole("button", { name: "Verify", exact: true })).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Resend Code/ })).toHaveCount(1);
    await close();
  });

  // Spec 2.48, 2.49, 2.50, 5.4
  it("2.48 has six boxes of one digit, which take digits only, go on by themselves and back with Backspace", async () => {
    const { page, close } = await openCodes();
    await expect(boxes(page)).toHaveCount(6);
    await box(page, 1).click();
    await page.keyboard.type("a");
    await expect.poll(() => typed(page)).toBe("");
    await page.keyboard.type("12x3");
    await expect.poll(() => typed(page)).toBe("123");
    await expect.poll(() => focused(page)).toBe("Digit 4 of 6");
    for (const box of await boxes(page).all()) await expect(box).toHaveValue(/^.?$/);
    await page.keyboard.press("Backspace");
    await expect.poll(() => focused(page)).toBe("Digit 3 of 6");
    await page.keyboard.press("Backspace");
    await expect.poll(() => typed(page)).toBe("12");
    // Between two boxes nothing could be typed.
    const { x = 0, y = 0, width = 0 } = (await box(page, 1).boundingBox()) ?? {};
    await page.mouse.click(x + width + 4, y + 10);
    await page.keyboard.type("3");
    await expect.poll(() => typed(page)).toBe("123");
    await close();
  });

  // Spec 2.51
  it("2.51 fills all boxes from a pasted code", async () => {
    const { page, close } = await openCodes();
    await box(page, 1).click();
    await pasteText(page, "098765");
    await expect.poll(() => typed(page)).toBe("098765");
    await close();
  });
});

describe("what is sent", () => {
  // Spec 3.17, 3.18, 3.19, 7.4, 7.5, 7.6
  it("3.17 at the login is email, password and domain; with the code email, code and domain; for another one email and domain", async () => {
    const sent = new Map<string, unknown>();
    const { page, close } = await openCodes((path, body) => sent.set(path, body));
    const { email, password } = cast.admin;
    const domain = "rovers";
    expect(sent.get("/club-auth/login")).toEqual({ email, password, domain });
    await answer(page, "/club-auth/resend-code", 200, { message: SENT });
    await later(page, 60);
    await page.getByRole("button", { name: "Resend Code", exact: true }).click();
    await expect.poll(() => sent.get("/club-auth/resend-code")).toEqual({ email, domain });
    const refusal = { message: "Not this one.", code: "INVALID_CODE", request_id: "x" };
    await answer(page, "/club-auth/authenticate", 422, refusal);
    await box(page, 1).click();
    await pasteText(page, "098765");
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await expect.poll(() => sent.get("/club-auth/authenticate")).toEqual({ email, code: "098765", domain });
    await close();
  });
});

describe("Verify", () => {
  // Spec 5.5
  it("5.5 can be pressed with six digits alone, and not while it is looked at", async () => {
    const { page, close } = await openCodes();
    const verify = page.getByRole("button", { name: "Verify", exact: true });
    await expect(verify).toBeDisabled();
    await box(page, 1).click();
    await page.keyboard.type("12345");
    await expect(verify).toBeDisabled();
    await page.keyboard.type("6");
    await expect(verify).toBeEnabled();
    await page.clock.resume();
    const refusal = { message: "Not this one.", code: "INVALID_CODE", request_id: "x" };
    const held = await hold(page, "/club-auth/authenticate", { status: 422, body: refusal });
    await verify.click();
    await expect(page.getByRole("button", { name: /Verify/ })).toBeDisabled();
    held.go();
    await page.getByRole("alert").getByText("Not this one.").waitFor();
    await close();
  });
});

describe("the timers of a code", () => {
  // Spec 4.19, 9.3
  it("4.19 let it be sent again after 60 seconds, and not before", async () => {
    const { page, close } = await openCodes();
    const resend = page.getByRole("button", { name: /^Resend Code/ });
    await expect(resend).toBeDisabled();
    await later(page, 59);
    await expect(resend).toBeDisabled();
    await later(page, 1);
    await expect(resend).toBeEnabled();
    await close();
  });

  // Spec 4.20, 5.5, 8.11, 9.3
  it("4.20 end it after 300 seconds: the screen says so and Verify is disabled", async () => {
    const { page, close } = await openCodes();
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
    await close();
  });

  // Spec 4.21, 7.6
  it("4.21 begin again with a code that is sent again, and the boxes are empty", async () => {
    const { page, close } = await openCodes();
    await answer(page, "/club-auth/resend-code", 200, { message: SENT });
    await box(page, 1).click();
    await page.keyboard.type("123456");
    await later(page, 300);
    await page.getByText("Code has expired. Please resend.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Resend Code", exact: true }).click();
    await page.getByText("The code expires in 5:00").waitFor();
    await expect.poll(() => typed(page)).toBe("");
    await expect(page.getByRole("button", { name: "Resend Code in 1:00" })).toBeDisabled();
    await close();
  });
});

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
