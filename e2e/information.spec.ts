import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { appRuns, at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { mailFor } from "./support/mails.ts";
import { login } from "./support/sessions.ts";

const club = "rovers";
const smallPhone = { width: 320, height: 640 };

/** The title that the server wrote into the page at this address. */
async function servedTitle(page: Page, path: string): Promise<string> {
  const ask = async (at: string) => (await fetch(at, { headers: { accept: "text/html" } })).text();
  const html = await page.evaluate(ask, path);
  return (/<title>(.*?)<\/title>/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
}

describe("A visitor asks the club", () => {
  // WCAG 3.3.1, 3.3.2, 3.3.3
  it("is told what is missing, loses nothing when the connection fails, and learns what comes next", async () => {
    const { page, context } = await visitor(390);
    await page.goto(at(club, "/contact"));
    await page.getByRole("button", { name: "Send message" }).click();
    for (const text of ["Name is a required field", "Email is required", "Message is a required field"])
      await page.getByText(text).waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("Vi Visitor");
    await page.getByRole("textbox", { name: "Email" }).fill("vi@visitor.example");
    await page.getByRole("textbox", { name: "Phone" }).fill("0400 123 456");
    await page.getByRole("textbox", { name: "Subject" }).fill("Socks in winter");
    await page.getByRole("textbox", { name: "Message" }).fill("Are there warm ones?");
    await page.route("**/api/contact-with-club", (route) => route.abort());
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("alert").first().waitFor();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Are there warm ones?");
    await page.unroute("**/api/contact-with-club");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("heading", { name: "Your message is on its way" }).waitFor();
    await page.getByText("We will reply to vi@visitor.example.").waitFor();
    await expectAccessible(page);
    const mail = await mailFor("hello@rovers.example", ({ subject }) => subject.includes("Socks in winter"));
    expect(mail.text).toContain("Phone: 0400 123 456");
    await context.close();
  });

  // WCAG 3.3.7
  it("who is a member need not write down what the club knows", async () => {
    const { page, context } = await visitor(390);
    await login(page, club, cast.ava);
    await page.goto(at(club, "/contact"));
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ava@rovers.example");
    await context.close();
  });
});

describe("A visitor looks for an answer", () => {
  it("by words in any case, sees them marked, and can hand on the answer's address", async () => {
    const { page, context } = await visitor(390);
    await page.goto(at(club, "/faq"));
    await appRuns(page);
    await page.locator("summary").first().click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\d+$/);
    const address = page.url();
    await page.getByRole("searchbox", { name: "Search the questions" }).fill("CRÉDIT");
    await page.locator("mark").first().waitFor();
    await page.getByText(/^\d+ of \d+ questions$/).waitFor();
    await expectAccessible(page);
    await page.getByRole("searchbox", { name: "Search the questions" }).fill("xyzzy");
    await page.getByText("No question found").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Contact Us" }).click();
    await page.waitForURL(/\/contact$/);
    await page.goto(address);
    await page.locator("details[open]").first().waitFor();
    await context.close();
  });
});

describe("Every information page", () => {
  // WCAG 1.4.10, 2.4.2
  it("fits a small phone, and keeps the title that the server gave it from page to page", async () => {
    const { page, context } = await visitor(390);
    await page.setViewportSize(smallPhone);
    for (const path of ["/contact", "/faq", "/shipping", "/return", "/terms", "/privacy", "/accessibility"]) {
      await page.goto(at(club, path));
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(await page.title()).toBe(await servedTitle(page, path));
    }
    const footer = page.getByRole("contentinfo");
    await footer.locator("summary", { hasText: "Customer Service" }).click();
    await footer.getByRole("link", { name: "Terms & Conditions" }).click();
    const served = await servedTitle(page, "/terms");
    await expect.poll(() => page.title()).toBe(served);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", at(club, "/terms"));
    await context.close();
  });

  it("has a way back from an address that leads nowhere, and the front door leads to the club", async () => {
    const { page, context } = await visitor(390);
    await page.setViewportSize(smallPhone);
    await page.goto(at(club, "/faq"));
    await page.goto(at(club, "/no-such-page"));
    await page.waitForURL(/\/404$/);
    await expectNoSidewaysScroll(page);
    await page.getByRole("main").getByRole("link", { name: "Shop" }).click();
    await page.waitForURL(/\/shop/);
    await page.goto(at(null));
    await page.getByRole("searchbox", { name: "Name of your club" }).fill("riverside");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: /Riverside Rovers/ }).click();
    await page.waitForURL(/rovers\.kitroom\.localhost/);
    await context.close();
  });

  // Spec 2.41
  it("gives way to the notice of a closed club, in the agreed words", async () => {
    const { page, context } = await visitor(390);
    await page.setViewportSize(smallPhone);
    await page.goto(at("closed", "/faq"));
    await page.getByRole("heading", { name: "MAINTENANCE MODE", exact: true }).waitFor();
    await page.getByText("We are just tidying up a few things in the Kitroom.", { exact: true }).waitFor();
    await page.getByText("Please come back later..", { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await context.close();
  });
});
