import type { Platform } from "#server/platform/context.ts";
import { type FirstAnswer, firstAnswer } from "#server/platform/http/web-page.ts";
import { clubPages } from "./club-pages.ts";

const footer = "footer-content";

/** What the footer of every page will ask for, so that it can come with the page. */
export async function footerFirstAnswers(platform: Platform, clubId: number): Promise<FirstAnswer[]> {
  const { pages, contact } = await clubPages(platform, clubId);
  const words = pages.get(footer);
  return [
    ...(words ? [firstAnswer(["pages", "staticPage"], { slug: footer }, words)] : []),
    firstAnswer(["pages", "contactInfo"], {}, contact),
  ];
}
