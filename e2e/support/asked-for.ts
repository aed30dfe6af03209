import type { BrowserContext } from "playwright-core";
import { askedFor } from "../../tools/reach/recording.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The endpoints and screens that the stories of a file asked for. */
    askedFor?: string[];
  }
}

const heard = new Set<string>();

/** Notes a request of the current file of stories. */
export function noteRequest(method: string, pathname: string): void {
  for (const name of askedFor(method, pathname)) heard.add(name);
}

/** Notes every call and every page, also of those that the app shows without loading one. */
export function noteRequestsOf(context: BrowserContext): void {
  context.on("request", (request) => {
    const { hostname, pathname } = new URL(request.url());
    const isOurs = hostname.endsWith("kitroom.localhost");
    if (isOurs && (pathname.startsWith("/api/") || request.isNavigationRequest()))
      noteRequest(request.method(), pathname);
  });
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const { hostname, pathname } = new URL(frame.url());
      if (hostname.endsWith("kitroom.localhost")) noteRequest("GET", pathname);
    }),
  );
}

/** All that was asked for since it was last taken. */
export function takeAskedFor(): string[] {
  const taken = [...heard].toSorted();
  heard.clear();
  return taken;
}
