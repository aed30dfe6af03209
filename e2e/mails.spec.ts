import { expect, it } from "vitest";
import { schemes } from "#contract/colors.ts";
import { sampleLook } from "#server/ground/messages/writing/mail-look.testing.ts";
import { renderMail } from "#server/ground/messages/writing/render-mail.ts";
import { mails } from "#server/rooms.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";

const colors = ["#376a6b", "#ffe100", "#0a1a3c", "#ffffff"] as const;

// WCAG 1.4.3, 1.4.10, 1.4.11
it.each(schemes)(
  "every mail reads well on a %s screen, in any colour, on the smallest phone",
  async (scheme) => {
    const { page, context } = await visitor();
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.route("**/mail", (route) => route.fulfill({ contentType: "text/html", body: html }));
    let html = "";
    for (const [index, mail] of Object.values(mails).entries()) {
      const color = colors[index % colors.length] ?? "#376a6b";
      const look = sampleLook(color, { stopUrl: "https://rovers.example/stop", logoUrl: null });
      ({ html } = renderMail(look, mail, mail.sample(look.words)));
      await page.goto(at("rovers", "/mail"));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).toBe(scheme === "dark" ? "rgb(18, 21, 24)" : "rgb(242, 244, 245)");
    }
    await context.close();
  },
);
