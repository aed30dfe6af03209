import type { BrowserContext } from "playwright-core";
import type { TaskMeta } from "vitest";
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
    const path = ownPath(request.url());
    if (path && (path.startsWith("/api/") || request.isNavigationRequest()))
      noteRequest(request.method(), path);
  });
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      const path = ownPath(frame.url());
      if (path) noteRequest("GET", path);
    }),
  );
}

/** Null for the address of another program, or of a frame that is still empty. */
function ownPath(address: string): string | null {
  const url = URL.parse(address);
  return url?.hostname.endsWith("kitroom.localhost") ? url.pathname : null;
}

/** Adds what was asked for since the last time to what is known of a file of stories. */
export function addAskedFor(meta: TaskMeta): void {
  meta.askedFor = [...new Set([...(meta.askedFor ?? []), ...heard])].toSorted();
  heard.clear();
}
