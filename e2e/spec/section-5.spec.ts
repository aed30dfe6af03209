import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { at } from "../support/browser.ts";
import { call } from "../support/calls.ts";
import { openMember, openStaff, openVisitor, staffSession, staffToken } from "../support/sessions.ts";

// Spec 5.2, 5.3, 6.1
it("5.2 A login needs a valid email and a password, in the stated words, for members and staff", async () => {
  const { page, close } = await openVisitor();
  for (const path of ["/login", "/adminlogin"]) {
    await page.goto(at("rovers", path));
    const login = page.getByRole("button", { name: "Login", exact: true });
    await login.click();
    await page.getByText("Email is required", { exact: true }).waitFor();
    await page.getByText("Password is required", { exact: true }).waitFor();
    await page.getByLabel("Email").fill("ava.rovers");
    await login.click();
    await page.getByText("Invalid email address", { exact: true }).waitFor();
  }
  await close();
});

// Spec 5.2, 5.3, 5.4, 9.3
it("5.4 The server takes exactly six digits as a code, and says the words of the form", async () => {
  const domain = "rovers";
  for (const code of ["12345", "1234567", "12a456", ""]) {
    const { status, body } = await call(domain, "POST", "/club-auth/authenticate", {
      body: { email: "admin@rovers.example", code, domain },
    });
    expect({ code, status, said: body.code }).toEqual({ code, status: 422, said: "VALIDATION_FAILED" });
  }
  const { body } = await call(domain, "POST", "/club-member-auth/login", {
    body: { email: "", password: "", domain },
  });
  expect(body.errors).toEqual({ email: ["Email is required"], password: ["Password is required"] });
  const wrong = await call(domain, "POST", "/club-auth/login", {
    body: { email: "x", password: "y", domain },
  });
  expect(wrong.body.errors).toEqual({ email: ["Invalid email address"] });
});

// Spec 5.7
it("5.7 Other forms say of an empty field that it is a required field", async () => {
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
