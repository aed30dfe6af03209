import { expect, it } from "vitest";
import { at } from "../support/browser.ts";
import { cast } from "../support/cast.ts";
import { openMember, openStaff, openVisitor, staffSession } from "../support/sessions.ts";

// Spec 2.21
it("2.21 The logins, forgot-password, set-password and main stand alone, without navigation", async () => {
  const { page, close } = await openVisitor();
  for (const [club, path] of [
    ["rovers", "/login"],
    ["rovers", "/adminlogin"],
    ["rovers", "/forgot-password"],
    ["rovers", "/set-password"],
    [null, "/main"],
  ] as const) {
    await page.goto(at(club, path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole("navigation")).toHaveCount(0);
  }
  await close();
});

// Spec 2.22
it("2.22 Any unknown path is led to /404, which is the page-not-found screen", async () => {
  const { page, close } = await openVisitor();
  for (const path of ["/no/such/page", "/shops", "/products/extra/1/2"]) {
    await page.goto(at("rovers", path));
    await page.waitForURL("**/404");
    await page.getByRole("heading", { name: "Page not found", exact: true }).waitFor();
  }
  for (const [path, leadsTo] of [
    ["/no/such/page", "**/404"],
    ["/shop", "**/404"],
    ["/", "**/main"],
  ] as const) {
    await page.goto(at(null, path));
    await page.waitForURL(leadsTo);
  }
  await close();
});

// Spec 2.22
it("2.22 A number that no row can have, in the path or in the query, is answered 404 and led to page not found", async () => {
  const admin = await openStaff(await staffSession(cast.admin, "rovers"));
  for (const path of [
    "/productdetail/abc",
    "/members/edit-member/abc",
    "/members/sub-member/0",
    "/members/sub-member/edit?primary=abc",
    "/members/sub-member/edit?primary=1&id=-1",
    "/pack/addpack?id=abc",
    "/pack/default-add-pack?id=0",
    "/pack-history/nope/1",
    "/orders/detail?id=1e3",
    "/returns/detail?id=99999999999999999999",
  ]) {
    const answer = await admin.page.goto(at("rovers", path));
    expect(answer?.status(), path).toBe(404);
    await admin.page.waitForURL("**/404");
    await admin.page.getByRole("heading", { name: "Page not found", exact: true }).waitFor();
  }
  await admin.close();
});

// Spec 2.88
it("2.88 Every change of the path scrolls to the top", async () => {
  const { page, close } = await openVisitor();
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(at("rovers", "/faq"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const [name, path] of [
    ["Terms & Conditions", "/terms"],
    ["Privacy Policy", "/privacy"],
  ] as const) {
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
  await close();
});

// Spec 2.89
it("2.89 A screen that is still being loaded is stood in for by 'Loading...'", async () => {
  const { page, close } = await openMember();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/tracking-page-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(at("rovers", "/tracking"), { waitUntil: "commit" });
  await page.getByText("Loading...", { exact: true }).waitFor();
  release();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
  await close();
});
