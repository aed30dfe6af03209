import { describe, expect, it } from "vitest";
import {
  addToCart,
  adminLoginByCode,
  expectCredits,
  fillLogin,
  loginByCodeHere,
  logOutBehind,
  pasteText,
} from "./support/actions.ts";
import { at, expectAccessible, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { toast } from "./support/frame.ts";
import { mailedCode, mailIds } from "./support/mails.ts";
import { openOwnClub } from "./support/own-club.ts";
import { choose } from "./support/product-form.ts";
import { adminLogin, login, stored } from "./support/sessions.ts";

describe("a member's session", () => {
  // Spec 2.18, 2.83, 8.15
  it("begins at the login and ends at the logout, leaving nothing behind", async () => {
    const { page, context } = await visitor();
    await page.goto(at("rovers", "/order"));
    await page.waitForURL("**/login");
    await page.getByRole("heading", { name: "Welcome" }).waitFor();
    await page.getByText("Enter your account details below.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByText("Email is required").waitFor();
    await page.getByText("Password is required").waitFor();
    await fillLogin(page, { ...cast.ava, password: "not this one" });
    await page.getByText("The email or password is not correct.").first().waitFor();
    await fillLogin(page, cast.ava);
    await toast(page, "Login successful");
    expect(await stored(page, "user")).toMatchObject({ isAuthenticated: true });
    // Back to where the login was asked for.
    await page.waitForURL("**/order");
    await page.goto(at("rovers", "/profile"));
    await page
      .getByRole("button", { name: "Logout" })
      .or(page.getByRole("link", { name: "Logout" }))
      .first()
      .click();
    await page.waitForURL("**/login");
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => ["user", "admin", "cart"].includes(key)),
    );
    expect(kept).toEqual([]);
    await context.close();
  });

  // Spec 4.29
  it("that was revoked meanwhile ends with the login page and one sentence", async () => {
    const { page, context } = await visitor();
    await login(page, "rovers", cast.ava);
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem("user") ?? "{}").state.accessToken,
    );
    // Where no app runs, whose own calls would meet the ended session first.
    await page.goto(at("rovers", "/favicon.svg"));
    await page.evaluate(async (bearer) => {
      await fetch("/api/club-member-auth/logout", {
        method: "POST",
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
        body: "{}",
      });
    }, token);
    await page.goto(at("rovers", "/order"));
    await page.waitForURL("**/login");
    await page.getByText("Your session has expired. Please login again.").first().waitFor();
    await expect(page.getByText("Your session has expired. Please login again.")).toHaveCount(1);
    await context.close();
  });

  it("belongs to one club: the same e-mail in two clubs is two members", async () => {
    const { page, context } = await visitor();
    await page.goto(at("harbour", "/login"));
    await fillLogin(page, cast.ava);
    await page.getByText("The email or password is not correct.").first().waitFor();
    await login(page, "harbour", cast.harbourAva);
    await page.goto(at("harbour", "/"));
    await expectCredits(page, 60);
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem("user") ?? "{}").state.accessToken,
    );
    const answer = await fetch(
      at(null, "/api/club-member/profile").replace("kitroom.localhost", "127.0.0.1"),
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect((await answer.json()).data[0].club.domain).toBe("harbour");
    await context.close();
  });
});

describe("a staff session", () => {
  // WCAG 3.3.8
  // Spec 1.8, 2.46, 3.9, 3.10, 4.13, 4.18, 8.16, 8.17
  it("needs the code from the mailbox, box by box or pasted", async () => {
    const { page, context } = await visitor();
    const earlier = await mailIds(cast.manager.email);
    await page.goto(at("rovers", "/adminlogin"));
    await fillLogin(page, cast.manager);
    await toast(page, "Verification code sent successfully");
    await page.getByRole("heading", { name: "Two Factor Authentication" }).waitFor();
    await page.getByText("Enter the 6-digit code sent to your email.").waitFor();
    await expectAccessible(page);
    const verify = page.getByRole("button", { name: "Verify" });
    await expect(verify).toBeDisabled();
    const code = await mailedCode(cast.manager.email, earlier);
    const wrong = code === "111111" ? "222222" : "111111";
    await page.getByLabel("Digit 1 of 6").click();
    await page.keyboard.type(wrong);
    await verify.click();
    await page.getByText("That code is not correct. Please check the latest email.").first().waitFor();
    await expect(page.getByRole("button", { name: /Resend Code in/ })).toBeDisabled();
    await page.getByLabel("Digit 1 of 6").click();
    await pasteText(page, code);
    await verify.click();
    await toast(page, "Verification successful");
    await page.waitForURL("**/dashboard");
    expect(await stored(page, "admin")).toEqual({
      admin: {
        role: 5,
        club_info: { club_name: "Riverside Rovers", club_logo: expect.stringMatching(/^\/files\//) },
      },
      isAdminAuthenticated: true,
      adminAccessToken: expect.any(String),
      isStripeSetupped: true,
      isEmailSetupped: expect.any(Boolean),
    });
    // The session is kept, the email is not.
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(cast.manager.email);
    await context.close();
  });

  // Spec 6.4
  it("of a manager shows and opens only what a manager may", async () => {
    const { page, context } = await visitor();
    await adminLoginByCode(page, "rovers", cast.manager);
    await page.goto(at("rovers", "/payment"));
    await page.waitForURL(/\/(dashboard|404)$/);
    // Returns are not in their menu; the orders lead there.
    await page.goto(at("rovers", "/orders"));
    await page.getByRole("link", { name: "Returns", exact: true }).click();
    await page.waitForURL("**/returns");
    await page.getByRole("heading", { name: "Returns", level: 1 }).waitFor();
    await context.close();
  });

  it("that was never begun leads to the staff login", async () => {
    const { page, context } = await visitor();
    await page.goto(at("rovers", "/dashboard"));
    await page.waitForURL("**/adminlogin");
    await context.close();
  });
});

describe("a session that ends in the middle of a form", () => {
  const restored = "What you typed before you were logged out is back. It is not saved yet.";

  it("gives a member back what was typed, once they have logged in again", async () => {
    const { page, context } = await visitor();
    await login(page, "rovers", cast.ava);
    await page.goto(at("rovers", "/profile"));
    const phone = page.getByRole("textbox", { name: "Phone" });
    await phone.fill("555 0142");
    await logOutBehind(page, "user");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**/login");
    await fillLogin(page, cast.ava);
    await page.waitForURL("**/profile");
    await page.getByText(restored).first().waitFor();
    await expect(phone).toHaveValue("555 0142");
    await page.getByText("Unsaved changes").waitFor();
    await context.close();
  });

  it("leads staff back to their form, with its texts and the cells of its grid", async () => {
    const { page, context } = await visitor();
    await adminLogin(page, "rovers", cast.admin);
    await page.goto(at("rovers", "/products/add-products"));
    const title = page.getByLabel("Title", { exact: true });
    await title.fill("Rain jacket");
    await choose(page, "Category", "Match kit");
    await page.getByLabel("Price", { exact: true }).fill("35");
    await page.getByRole("combobox", { name: "Another colour" }).fill("Navy");
    await page.getByRole("button", { name: "Add colour" }).click();
    await page.getByRole("combobox", { name: "Sizes" }).fill("S, M");
    await page.keyboard.press("Enter");
    const stock = page.getByLabel("Stock of Navy, M", { exact: true });
    await stock.fill("7");
    await logOutBehind(page, "admin");
    await page.getByRole("button", { name: "Add product" }).click();
    await page.waitForURL("**/adminlogin");
    await loginByCodeHere(page, cast.admin, "/products/add-products");
    await page.getByText(restored).first().waitFor();
    await expect(title).toHaveValue("Rain jacket");
    await expect(stock).toHaveValue("7");
    await context.close();
  });

  it("keeps what was chosen for an order, and brings the member back to it", async () => {
    const { page, context } = await visitor();
    await login(page, "rovers", cast.ava);
    await addToCart(page, "rovers", "Drinks bottle", { color: "Navy" });
    await page.goto(at("rovers", "/checkout"));
    const collect = page.getByRole("radio", { name: /Collect at the club/ });
    const credits = page.getByRole("switch", { name: "Use my credits" });
    await collect.check();
    await credits.press("Space");
    await expect(credits).not.toBeChecked();
    await logOutBehind(page, "user");
    await page.getByRole("button", { name: /^Pay .* by card$/ }).click();
    await page.waitForURL("**/login");
    await fillLogin(page, cast.ava);
    await page.waitForURL("**/checkout");
    await page.getByText(restored).first().waitFor();
    await expect(credits).not.toBeChecked();
    await expect(collect).toBeChecked();
    await context.close();
  });

  it("keeps what was chosen in a drawer, which has it when it is opened again", async () => {
    const own = await openOwnClub("kept-choices");
    const { page, context } = await visitor();
    await adminLogin(page, own.domain, own.admin);
    await page.goto(at(own.domain, "/notices"));
    const choose = page.getByRole("button", { name: "Choose what is emailed" });
    await choose.click();
    const returns = page.getByRole("checkbox", { name: "Returns", exact: true });
    await expect(returns).toBeChecked();
    await returns.uncheck();
    await logOutBehind(page, "admin");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**/adminlogin");
    await loginByCodeHere(page, own.admin, "/notices");
    await choose.click();
    await page.getByText(restored).first().waitFor();
    await expect(returns).not.toBeChecked();
    await context.close();
  });
});

describe("the front doors", () => {
  // Spec 2.40, 4.15
  it("show the club in the first bytes, before any script has run", async () => {
    const { page, context } = await visitor();
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(at("rovers", "/"));
    expect(await page.title()).toContain("Riverside Rovers");
    await page.getByText("Riverside Rovers").filter({ visible: true }).first().waitFor();
    await context.close();
  });

  // Spec 2.21, 2.22, 2.41, 2.45, 4.16
  it("lead an unknown club to page not found, a closed one to maintenance, no club to the finder", async () => {
    const { page, context } = await visitor();
    await page.goto(at("nobody", "/shop"));
    await page.waitForURL("**/404");
    await page.goto(at("closed", "/"));
    await page.getByText("MAINTENANCE MODE").waitFor();
    await page.getByText(/We are just tidying up a few things in the/).waitFor();
    await page.getByText("Please come back later..").waitFor();
    for (const path of ["/login", "/adminlogin"]) {
      await page.goto(at("closed", path));
      await page.getByText("MAINTENANCE MODE").waitFor();
      await expect(page.getByRole("button", { name: "Login" })).toHaveCount(0);
    }
    await page.goto(at(null, "/"));
    await page.waitForURL("**/main");
    await page.getByRole("searchbox", { name: "Name of your club" }).fill("harbour");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await page.getByRole("link", { name: "Harbour Sailing Club" }).click();
    await page.waitForURL(/harbour\.kitroom\.localhost/);
    await page.goto(at("rovers", "/no/such/page"));
    await page.waitForURL("**/404");
    await context.close();
  });
});
