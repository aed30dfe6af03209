import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { hostileHtml } from "#server/platform/html/hostile-html.ts";
import { eventually } from "#server/testing/eventually.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { fromExcel, fromWebPage, fromWord } from "./support/clipboards.ts";
import { mailFor } from "./support/mails.ts";
import { openOwnClub } from "./support/own-club.ts";
import { adminLogin } from "./support/sessions.ts";

const club = "rovers";

let admin: Awaited<ReturnType<typeof visitor>>;
beforeAll(async () => {
  admin = await visitor();
  await adminLogin(admin.page, club, cast.admin);
});

/** What a visitor reads on a page of the shop; repeated, because servers tell each other after a moment. */
async function read(page: Page, path: string, of = club): Promise<string> {
  await page.goto(at(of, path));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return (await page.getByRole("main").textContent()) ?? "";
}

/** Replaces the editor's text by pasting HTML, as from another program. */
async function pasteHtml(page: Page, label: string, html: string, pictures: Buffer[] = []): Promise<void> {
  const editor = page.getByRole("textbox", { name: label, exact: true });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  const beside = pictures.map((one) => one.toString("base64"));
  await editor.evaluate(
    (element, [text, files]) => {
      const data = new DataTransfer();
      data.setData("text/html", text);
      for (const file of files) {
        const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], "image.png", { type: "image/png" }));
      }
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, beside] as const,
  );
}

/** A small picture, drawn by the browser. */
async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 200;
    const pen = canvas.getContext("2d");
    if (pen) pen.fillRect(0, 0, 160, 200);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

describe("An admin writes a page", () => {
  // EN 5.4, 11.8
  // Spec 1.14
  it("as a draft that nobody sees, then publishes it with heading, link and picture", async () => {
    const { page } = admin;
    await page.goto(at(club, "/landing"));
    await page.getByRole("link", { name: /Shipping.*Live/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: /Shipping.*Live/ }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("How it gets to you");
    await pasteHtml(
      page,
      "Text",
      '<h2>By bicycle</h2><p>See <a href="https://club.example/routes">the routes</a>.</p>',
    );
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Insert a picture" }).click();
    const buffer = await drawPicture(page);
    await (await chooser).setFiles({ name: "bicycle.png", mimeType: "image/png", buffer });
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.locator("img").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("The draft is saved.").first().waitFor();

    const guest = await visitor(390);
    expect(await read(guest.page, "/shipping")).not.toContain("bicycle");

    await page.getByText("Live, with a newer draft").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("The page is live.").first().waitFor();
    await expect.poll(() => read(guest.page, "/shipping")).toContain("By bicycle");
    await guest.page.getByRole("heading", { name: "How it gets to you", level: 1 }).waitFor();
    await guest.page.getByRole("heading", { name: "By bicycle", level: 2 }).waitFor();
    const link = guest.page.getByRole("link", { name: "the routes" });
    await expect(link).toHaveAttribute("href", "https://club.example/routes");
    await expect(link).toHaveAttribute("rel", /noopener/);
    const picture = guest.page.getByRole("main").locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(guest.page);
    await expectNoSidewaysScroll(guest.page);
    await guest.context.close();
  });

  it("with a table of Excel, a list and headings of Word and links as people write them", async () => {
    const { page } = admin;
    await page.goto(at(club, "/landing/return-refund"));
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await pasteHtml(page, "Text", fromExcel, [await drawPicture(page)]);
    await expect(text.getByRole("row")).toHaveText(["SizeChest", "JS81–86 cm"]);
    await expect(text.locator("img")).toHaveCount(0);
    await pasteHtml(page, "Text", fromWebPage);
    await text.getByText("Cotton, 180 g/m², washed in H₂O*").waitFor();
    await expect(text.getByRole("separator")).toHaveCount(1);
    await expect.poll(() => text.innerHTML()).toContain("Monday 18:00<br>Thursday 18:00");
    await page.getByText("1 video, sound or map could not be pasted.").waitFor();
    await pasteHtml(page, "Text", fromWord);
    await expect(text.getByRole("heading", { level: 2 })).toHaveText("Sending it back");
    await expect(text.locator("ol > li")).toHaveText(["Write to us", "Post it"]);
    await expect(text.locator("ul > li > p")).toHaveText(["in its bag", "with its label", "with a stamp"]);
    await expect(text.locator("ul > li > ul > li")).toHaveText("with a stamp");
    await expect(text.getByRole("link", { name: "our mail" })).toHaveAttribute(
      "href",
      "mailto:kit@rovers.example",
    );
    await page.getByText("1 picture could not be pasted.").waitFor();
    await page.getByText("1 link led to a file").waitFor();
    await text.getByText("Write to us").selectText();
    await page.getByRole("button", { name: "Link", exact: true }).click();
    const address = page.getByRole("textbox", { name: "Address of the link" });
    await address.fill("the office");
    await page.keyboard.press("Enter");
    await page.getByText("This is no website, mail address or telephone number.").waitFor();
    await address.fill("www.rovers.example/send back");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("The page is live.").first().waitFor();
    const guest = await visitor();
    await expect.poll(() => read(guest.page, "/return")).toContain("with a stamp");
    const links = ["https://www.rovers.example/send%20back", "mailto:kit@rovers.example", "tel:01223123456"];
    const main = guest.page.getByRole("main");
    for (const href of links) await expect(main.locator(`a[href="${href}"]`)).toHaveCount(1);
    await guest.context.close();
  });

  it("I-29 and is told when somebody else saved it first", async () => {
    const { page } = admin;
    await page.goto(at(club, "/landing/return-refund"));
    const second = await admin.context.newPage();
    await second.goto(at(club, "/landing/return-refund"));
    for (const [tab, title] of [
      [second, "Returns, newer"],
      [page, "Returns, older"],
    ] as const) {
      await tab.getByRole("textbox", { name: "Title" }).fill(title);
      await tab.getByRole("button", { name: "Save draft" }).click();
      await tab
        .getByText(/The draft is saved|Somebody else changed this/)
        .first()
        .waitFor();
    }
    await page.getByRole("button", { name: "Load the newest" }).click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Returns, newer");
    await second.close();
  });
});

// EN 12.1.1, 12.2.2
it("a club finds its accessibility statement prepared, fills in the gap, and the footer links it once it is live", async () => {
  const own = await openOwnClub("for-all");
  const { page, context } = await visitor();
  const footer = page.getByRole("contentinfo");
  expect(await read(page, "/accessibility", own.domain)).toContain("Nothing here yet");
  await expect(footer.getByRole("link", { name: "Accessibility" })).toHaveCount(0);

  await adminLogin(page, own.domain, own.admin);
  await page.goto(at(own.domain, "/landing"));
  await page.getByRole("link", { name: /Accessibility.*Prepared, not live yet/ }).press("Enter");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.getByText("Meadow Runners wants everybody to be able to use this shop").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Publish with a gap?" });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Back to the text" }).press("Enter");
  await question.waitFor({ state: "hidden" });
  expect(await read(page, "/accessibility", own.domain)).toContain("Nothing here yet");

  await page.goto(at(own.domain, "/landing/accessibility"));
  await text.waitFor();
  const prepared = await text.innerHTML();
  await pasteHtml(page, "Text", prepared.replace(/\[Fill in:[^\]]*\]/, "the Office for All, all.example."));
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await page.getByText("The page is live.").first().waitFor();

  const guest = await visitor(390);
  const foot = guest.page.getByRole("contentinfo");
  const link = foot.getByRole("link", { name: "Accessibility" });
  await eventually(async () => {
    await read(guest.page, "/contact", own.domain);
    await foot.locator("summary", { hasText: "Customer Service" }).press("Enter");
    return (await link.count()) > 0;
  });
  await link.press("Enter");
  await guest.page.getByRole("heading", { level: 1, name: "Accessibility" }).waitFor();
  await guest.page.getByRole("heading", { level: 2, name: "Tell us what stands in your way" }).waitFor();
  await guest.page.getByText("the Office for All").waitFor();
  await expectAccessible(guest.page);
  await expectNoSidewaysScroll(guest.page);
  await guest.context.close();
  await context.close();
});

it("A73 hostile markup that an admin sends runs nothing and fetches nothing, for visitors and in the editor", async () => {
  const { page } = admin;
  const status = await page.evaluate(
    async (description) => {
      const stored = Object.values(localStorage).find((value) => value.includes("adminAccessToken")) ?? "{}";
      const token = /"adminAccessToken":"([^"]+)"/.exec(stored)?.[1] ?? "";
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const { data } = await (await fetch("/api/club-static-page/show/privacy-policy", { headers })).json();
      const form = { title: "Privacy", description, publish: true, version: data.version };
      const options = { method: "PUT", headers, body: JSON.stringify(form) };
      return (await fetch("/api/club-static-page/update/privacy-policy", options)).status;
    },
    `<h2 >Still here</h2>${hostileHtml.join("<p>and</p>")}`,
  );
  expect(status).toBe(200);

  const guest = await visitor();
  const foreign: string[] = [];
  let attacks = 0;
  for (const one of [guest.page, page]) {
    await one.exposeFunction("attacked", () => {
      attacks += 1;
    });
    one.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (!protocol.startsWith("http") || hostname.endsWith(".kitroom.localhost")) return;
      foreign.push(request.url());
    });
  }
  await expect.poll(() => read(guest.page, "/privacy")).toContain("Still here");
  const text = guest.page.locator('main [class*="rich-text"]');
  await expect(
    text.locator("script, iframe, svg, math, style, form, input, object, embed, base"),
  ).toHaveCount(0);
  for (const link of await text.getByRole("link").all()) await link.hover();
  await page.goto(at(club, "/landing/privacy-policy"));
  await page.getByRole("region", { name: "Preview" }).getByText("Still here").waitFor();
  await page.waitForLoadState("networkidle");
  expect([attacks, foreign]).toEqual([0, []]);
  await guest.context.close();
});

it("an admin puts the questions in another order and hides one", async () => {
  const { page } = admin;
  await page.goto(at(club, "/landing/faq"));
  const rows = page.getByRole("list", { name: "Questions" }).getByRole("listitem");
  await rows.first().waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Move How do I get credits\?, 1 of/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /^Move down/ }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toContainText("How do I get credits?");
  await page.getByRole("switch", { name: "Live: Can I collect my order?" }).click({ force: true });
  await page.getByRole("button", { name: "Add a question" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Question" }).fill("Is there a <b>scarf</b>?");
  await pasteHtml(page, "Answer", "", [await drawPicture(page)]);
  await dialog.getByText("1 picture could not be pasted: this text has none.").waitFor();
  await dialog.getByRole("textbox", { name: "Answer" }).fill("Yes, in both colours.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("The question was added.").first().waitFor();

  const guest = await visitor();
  let shown = "";
  await eventually(async () => {
    shown = await read(guest.page, "/faq");
    return shown.includes("scarf") && !shown.includes("Can I collect my order?");
  });
  expect(shown.indexOf("Do credits expire?")).toBeLessThan(shown.indexOf("How do I get credits?"));
  expect(shown).toContain("Is there a <b>scarf</b>?");
  await guest.context.close();
});

it("a double click on Delete deletes one question, and is no press on what lay below it", async () => {
  const { page } = admin;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(at(club, "/landing/faq"));
  await page
    .getByRole("button", { name: /^Delete: / })
    .last()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).dblclick();
  await page.getByText("The question was deleted.").first().waitFor();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: null });
});

// Spec 1.11
it("an admin changes a mail with a variable, is told of an unknown one, tries it, and restores it", async () => {
  const { page } = admin;
  await page.goto(at(club, "/notification"));
  await page.getByRole("link", { name: /Order complete/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: /Order complete/ }).click();
  const subject = page.getByRole("textbox", { name: "Subject" });
  await subject.fill("All yours, ");
  const chips = page.getByRole("toolbar", { name: "Insert a variable into the subject" });
  await chips.getByRole("button", { name: "First name" }).click();
  await expect(subject).toHaveValue("All yours, {{ first_name }}");
  await expect(page.getByTestId("preview-subject")).toHaveText(/^All yours, \w+$/);
  await expectAccessible(page);

  await pasteHtml(page, "Text", "<p>Dear {{ nickname }}</p>");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("{{ nickname }} is not available in this email").first().waitFor();
  await pasteHtml(page, "Text", "<p>Enjoy it, <strong>{{ first_name }}</strong> — {{ order_number }}</p>");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The wording was saved.").first().waitFor();
  await page.getByText("Your wording").waitFor();

  // What was wrong with the text before stands above the button until the preview is there, and moves it when it goes.
  await expect(page.getByText("The preview shows the last text without mistakes")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Send a test email to" }).fill("trial@rovers.example");
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByText("A test email is on its way to trial@rovers.example.").first().waitFor();
  const mail = await mailFor("trial@rovers.example", ({ subject: line }) =>
    line.startsWith("Test: All yours, "),
  );
  expect(mail.html).toMatch(/Enjoy it, <strong>\w+<\/strong> — ROV-\d+/);
  expect(mail.text).not.toContain("{{");

  await page.getByRole("button", { name: "Restore default" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore default" }).click();
  await page.getByText("The built-in wording is back in use.").first().waitFor();
  await expect(subject).toHaveValue("Your order {{ order_number }} is complete");

  await page.goto(at(club, "/notification/deliveries?keywords=trial"));
  const row = page.getByRole("row", { name: /trial@rovers.example/ });
  await row.getByRole("button", { name: /^Resend/ }).click();
  const again = page.getByRole("dialog", { name: /./ }).getByRole("button", { name: "Resend" });
  await again.waitFor();
  await expectAccessible(page);
  await again.click();
  await page.getByText("The email will be sent again to trial@rovers.example.").first().waitFor();
  await expect(row).toHaveCount(2);
});
