import type { Page } from "playwright-core";

/** Holds back the app's scripts until told, so that the page is what the server rendered. */
export async function holdApp(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}
