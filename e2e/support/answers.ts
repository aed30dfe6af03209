import type { Page, Route } from "playwright-core";

/** Answers the calls to a path below /api instead of the server, to see how a screen handles an answer. */
export async function answer(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(`**/api${path}`, (route) => reply(route, status, body));
}

/** One answer in the server's place. */
function reply(route: Route, status: number, body: unknown): Promise<void> {
  return route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
}

/** Holds the calls to a path back until `go` is called; then they reach the server, or get the given answer. */
export async function hold(page: Page, path: string, given?: { status: number; body: unknown }) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    await promise;
    await (given ? reply(route, given.status, given.body) : route.continue());
  });
  return { go: resolve };
}

/** The calls below /api that the page makes from now on, as `GET /club-member/profile`. */
export function listen(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname.slice(4)}`);
  });
  return calls;
}
