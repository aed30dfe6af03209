import { boundedCache } from "../bounded-cache.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { type ReadyAnswer, readyAnswer } from "./ready-answer.ts";
import { type PageContent, type PageTemplate, renderPage } from "./web-page.ts";

const maxRenderedBytes = 24 * 1024 * 1024;
/** Separate from the rendered ones, because searches are endless, and must not evict any of those. */
const maxOtherBytes = 8 * 1024 * 1024;
const maxEndlessBytes = 8 * 1024 * 1024;
/** When rendering a page that failed is tried again. */
const tryAgainMs = 1_000;

type Kept = { content: PageContent; page: Promise<ReadyAnswer>; until: number };

/**
 * Pages are cached until their club or an answer in them changes; concurrent requests wait for the same one. `network`
 * says whom the work is for.
 */
export function pageMaker(
  template: PageTemplate,
  { render }: PageRenderer,
): (content: PageContent, network: string) => Promise<ReadyAnswer> {
  const renderedPages = boundedCache<Kept>(maxRenderedBytes);
  const otherPages = boundedCache<Kept>(maxOtherBytes);
  const endlessPages = boundedCache<Kept>(maxEndlessBytes);

  async function make(content: PageContent, network: string, entry: Pick<Kept, "until">) {
    const rendered = content.rendered === null ? null : await render(content, content.rendered, network);
    if (rendered === "later") entry.until = performance.now() + tryAgainMs;
    const html = renderPage(template, content, rendered === "later" ? null : rendered);
    return readyAnswer(html, "text/html; charset=utf-8");
  }

  return async (content, network) => {
    const key = keyOf(content);
    const rendered = content.isEndless ? endlessPages : renderedPages;
    const kept = content.rendered === null ? otherPages : rendered;
    const known = kept.get(key);
    if (known && isSame(known.content, content) && performance.now() < known.until) return known.page;
    const entry = { content, until: Number.POSITIVE_INFINITY };
    const made = Object.assign(entry, { page: make(content, network, entry) });
    kept.set(key, made, 0);
    const page = await made.page;
    // Compressed forms are cached with it.
    if (kept.get(key) === made) kept.set(key, made, page.body.length * 1.5);
    return page;
  };
}

function keyOf({ host, club, answers, tags, withHeader, rendered, missing }: PageContent): string {
  const shape = `${host} ${club?.domain ?? ""} ${withHeader} ${rendered ?? ""} ${missing ?? ""}`;
  return `${shape} ${tags} ${answers.map(({ key }) => JSON.stringify(key)).join()}`;
}

function isSame(before: PageContent, now: PageContent): boolean {
  return (
    before.club === now.club && before.answers.every(({ answer }, at) => answer === now.answers[at]?.answer)
  );
}
