import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createProduct } from "#server/testing/factories.ts";
import { at, newContext } from "./support/browser.ts";
import { inDatabase } from "./support/own-club.ts";

const club = "scriptless";
const ANSWER = "From Monday on, behind the stand.";
let page: Page;
beforeAll(async () => {
  await inDatabase(async (owner) => {
    const contact = { contact_email: "office@scriptless.example", contact_phone: "+44 1632 960001" };
    const clubId = await createClub(owner, { domain: club, name: "Scriptless Striders", ...contact });
    // One more than a page of the shop holds, the newest first.
    for (let number = 1; number <= 25; number += 1)
      await createProduct(owner, clubId, { title: `Vest ${number}`, priceCents: 1250, sizes: ["S", "M"] });
    await owner.query(
      "insert into faqs (club_id, question, answer, position, live) values ($1, 'When may I collect?', $2, 1, true)",
      [clubId, `<p>${ANSWER}</p>`],
    );
  });
  const context = await newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
});

/** The page as the server renders it, once it had time to. */
async function read(path: string): Promise<string> {
  let html = "";
  await eventually(async () => {
    html = (await (await page.goto(at(club, path)))?.text()) ?? "";
    return html.includes("data-rendered");
  });
  return html;
}

const main = () => page.getByRole("main");
const product = (title: string) => main().getByRole("link", { name: new RegExp(`^${title}\\b`) });
/** What visitors without scripts see at the top. */
const notice = () => page.locator("p.noscript");

it("a guest reads home and shop, turns the page, searches, and sees a product with its sizes and price", async () => {
  await read("/");
  await page.getByRole("heading", { level: 1, name: "Scriptless Striders" }).waitFor();
  await read("/shop");
  await product("Vest 25").waitFor();
  await expect(product("Vest 1")).toHaveCount(0);
  await main().getByRole("navigation").getByRole("link", { name: /2/ }).click();
  await page.waitForURL("**/shop?page=2");
  // A busy server sends a page unrendered, and renders it for the next request.
  await read("/shop?page=2");
  await product("Vest 1").waitFor();
  await read("/shop?keywords=vest+17");
  await product("Vest 17").click();
  await page.getByRole("heading", { level: 1, name: "Vest 17" }).waitFor();
  await main().getByText("$12.50", { exact: true }).first().waitFor();
  for (const size of ["S", "M"]) await main().getByRole("radio", { name: size, exact: true }).waitFor();
});

it("a guest opens the answer to a question", async () => {
  await read("/faq");
  await expect(page.getByText(ANSWER)).toBeHidden();
  await page.getByText("When may I collect?").click();
  await page.getByText(ANSWER).waitFor();
});

it("a guest is told how to reach the club instead, and that logging in needs JavaScript", async () => {
  await read("/contact");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await main().getByRole("link", { name: "office@scriptless.example" }).waitFor();
  await main().getByRole("link", { name: "+44 1632 960001" }).waitFor();
  for (const path of ["/contact", "/login", "/adminlogin"]) {
    await read(path);
    await expect(notice()).toHaveText(/Logging in, ordering and forms need JavaScript/);
    await expect(page.getByRole("button", { name: /^(Login|Send)/ })).toHaveCount(0);
  }
  await page.goto(at(club, "/profile"));
  await expect(notice()).toHaveText(/^This page needs JavaScript/);
  await notice().locator("a", { hasText: "shop" }).click();
  await page.waitForURL("**/shop");
});

it("what is searched for or written into an address is text on the page, never a part of it", async () => {
  for (const markup of [
    "<img src=x onerror=echoed()>",
    "</script><script>echoed()</script>",
    '"><b>echoed</b>',
  ]) {
    const sent = encodeURIComponent(markup);
    const pages = [`/shop?keywords=${sent}`, `/faq?keywords=${sent}`, `/productdetail/1?color=${sent}`];
    for (const path of [
      ...pages,
      `/login?from=${sent}`,
      `/forgot-password?role=${sent}`,
      `/shop?${sent}=${sent}`,
    ]) {
      const answer = await page.goto(at(club, path));
      expect({ path, isThere: (await answer?.text())?.includes(markup) }).toEqual({ path, isThere: false });
      expect(JSON.stringify(await answer?.allHeaders())).not.toContain("echoed");
    }
  }
});
