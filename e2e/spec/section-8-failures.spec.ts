import { beforeAll, describe, expect, it } from "vitest";
import { fillLogin } from "../support/actions.ts";
import { at } from "../support/browser.ts";
import { cast } from "../support/cast.ts";
import { openMember, openStaff, openVisitor, staffSession, stored } from "../support/sessions.ts";
import { answer } from "./steps/answers.ts";
import { toast } from "./steps/frame.ts";
import { chooseFile, importDialog, openImport } from "./steps/workbooks.ts";

const EXPIRED = "Your session has expired. Please login again.";
const UNEXPECTED = "An unexpected error occurred";
const unauthenticated = { message: EXPIRED, code: "UNAUTHENTICATED", request_id: "x" };
let session: string;
beforeAll(async () => {
  session = await staffSession();
});

describe("a call that is answered with 401", () => {
  // Spec 4.27, 4.29, 8.1, 8.2
  it("4.27 ends the member's session, then leads to the login, then says so, the footer's calls too", async () => {
    for (const path of ["/club-member/get-orders*", "/static-pages/footer-content", "/club-contact-info"]) {
      const { page, close } = await openMember();
      await page.clock.install();
      await page.goto(at("rovers", "/tracking"));
      await page.getByRole("heading", { level: 1 }).waitFor();
      // What the page came with is old by then, and asked for again.
      await page.clock.fastForward(600_000);
      await answer(page, path, 401, unauthenticated);
      await page
        .getByRole("link", { name: path.includes("orders") ? "Orders" : "Home", exact: true })
        .first()
        .click();
      await page.waitForURL("**/login");
      await toast(page, EXPIRED);
      await expect(page.getByText(EXPIRED)).toHaveCount(1);
      expect((await stored(page, "user"))?.isAuthenticated ?? false).toBe(false);
      await close();
    }
  });

  // Spec 4.14, 4.27, 7.11, 8.1
  it("4.27 ends the admin session in the same way, and leads to the admin login", async () => {
    for (const [screen, path] of [
      ["/members", "/club-member/show*"],
      ["/members-auto-redemption", "/club-member-auto-redemption/show*"],
    ] as const) {
      const { page, close } = await openStaff(session);
      await answer(page, path, 401, unauthenticated);
      await page.goto(at("rovers", screen));
      await page.waitForURL("**/adminlogin");
      await toast(page, EXPIRED);
      expect(await stored(page, "admin")).toBeNull();
      await close();
    }
  });
});

describe("a call that fails", () => {
  // Spec 8.3
  it("8.3 toasts the server's sentence, or that something unexpected happened", async () => {
    const { page, close } = await openVisitor();
    await page.clock.install();
    await answer(page, "/club-auth/login", 200, { message: "Verification code sent successfully" });
    await page.goto(at("rovers", "/adminlogin"));
    await fillLogin(page, cast.admin);
    await page.getByRole("heading", { name: "Two Factor Authentication" }).waitFor();
    await page.clock.fastForward(61_000);
    const resend = page.getByRole("button", { name: "Resend Code", exact: true });
    await answer(page, "/club-auth/resend-code", 503, failure("We are very busy."));
    await resend.click();
    await toast(page, "We are very busy.");
    await page.unroute("**/api/club-auth/resend-code");
    await answer(page, "/club-auth/resend-code", 500, failure(""));
    await resend.click();
    await toast(page, UNEXPECTED);
    await close();
  });

  // Spec 8.3
  it("8.3 of a form toasts the sentence that stands by its button too", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/profile-settings?section=contact"));
    await page.getByRole("textbox", { name: "Phone" }).fill("07700 900142");
    for (const [said, shown] of [
      ["We are very busy.", "We are very busy."],
      ["", UNEXPECTED],
    ] as const) {
      await answer(page, "/club/contact-settings", 503, failure(said));
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await toast(page, shown);
      await page.getByRole("alert").getByText(shown, { exact: true }).waitFor();
      await page.unroute("**/api/club/contact-settings");
    }
    await close();
  });

  // Spec 3.16, 8.5
  it("8.5 of redeeming toasts the server's sentence, or 'Something went wrong'", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/members-auto-redemption?keywords=Elena%20Okafor"));
    await page.getByRole("button", { name: "Redeem for Elena Okafor" }).click();
    const redeem = page.getByRole("dialog").getByRole("button", { name: /^Redeem \d+ packs?$/ });
    await redeem.waitFor();
    await answer(page, "/redeem-auto-redemption-packs", 409, failure("A run is under way.", "JOB_RUNNING"));
    const asking = page.waitForRequest("**/api/redeem-auto-redemption-packs");
    await redeem.click();
    expect((await asking).postDataJSON()).toEqual({ type: "specific", member_ids_arr: [expect.any(Number)] });
    await toast(page, "A run is under way.");
    await page.unroute("**/api/redeem-auto-redemption-packs");
    await page.route("**/api/redeem-auto-redemption-packs", (route) =>
      route.fulfill({ status: 200, body: "<" }),
    );
    await redeem.click();
    await toast(page, "Something went wrong");
    await close();
  });

  // Spec 8.6
  it("8.6 of a login toasts 'Error while logging in', whatever the server says by the form", async () => {
    const { page, close } = await openVisitor();
    for (const [screen, path] of [
      ["/adminlogin", "/club-auth/login"],
      ["/login", "/club-member-auth/login"],
    ] as const) {
      await page.route(`**/api${path}`, (route) => route.fulfill({ status: 200, body: "<html>" }));
      await page.goto(at("rovers", screen));
      await fillLogin(page, cast.ava);
      await toast(page, "Error while logging in");
      await page.unroute(`**/api${path}`);
      await page.goto(at("rovers", screen));
      await fillLogin(page, { ...cast.ava, password: "not the right one" });
      await toast(page, "Error while logging in");
      await page.getByRole("alert").getByText("The email or password is not correct.").waitFor();
    }
    await close();
  });

  // Spec 8.12, 8.13
  it("8.12 of the current user is only logged, without a word to the member", async () => {
    const { page, close } = await openMember();
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await answer(page, "/club-member/profile", 500, failure(UNEXPECTED));
    await page.goto(at("rovers", "/faq"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect
      .poll(() => logged.some((text) => text.includes("The current user could not be fetched")))
      .toBe(true);
    await expect(page.getByText(UNEXPECTED)).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect((await stored(page, "user")).isAuthenticated).toBe(true);
    await close();
  });
});

describe("an import", () => {
  // Spec 8.7, 8.8, 8.19
  it("8.7 that is refused or does not arrive is told in the stated words", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/members"));
    await openImport(page);
    const submit = importDialog(page).getByRole("button", { name: "Submit", exact: true });
    await chooseFile(page, "season.xlsx");
    const path = "**/api/club-member/import";

    // The message is there as long as there is no answer.
    const seen = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await seen.promise;
      await route.fulfill({ status: 500, contentType: "application/json", body: "{}" });
    });
    await submit.click();
    await toast(page, "Uploading file...");
    seen.resolve();
    await toast(page, "Failed to import the file. Please try again.");
    await page.unroute(path);
    await answer(
      page,
      "/club-member/import",
      422,
      failure("This workbook is too large.", "FILE_TOO_LARGE_UNPACKED"),
    );
    await submit.click();
    await toast(page, "This workbook is too large.");
    await page.unroute(path);
    await page.route(path, (route) => route.abort());
    await submit.click();
    await toast(page, "An error occurred while uploading the file");
    await page.goto(at("rovers", "/products/add-products"));
    await page.route("**/api/club-admin-panel/upload-image", (route) => route.abort());
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: "shirt.png",
        mimeType: "image/png",
        buffer: Buffer.from("a picture"),
      });
    await toast(page, "An error occurred while uploading the file");
    await close();
  });

  // Spec 5.6, 8.10, 9.5
  it("5.6 takes Excel files alone, by their type", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/members"));
    await openImport(page);
    const submit = importDialog(page).getByRole("button", { name: "Submit", exact: true });
    const refusal = importDialog(page).getByText("Please upload an Excel file (.xlsx or .xls)", {
      exact: true,
    });
    for (const [name, type] of [
      ["members.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
      ["members.pdf", "application/pdf"],
      ["members.xlsx", "image/png"],
    ] as const) {
      await chooseFile(page, name, [], type);
      await refusal.waitFor();
      await expect(submit).toBeDisabled();
    }
    for (const type of [
      "application/vnd.ms-excel",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]) {
      await chooseFile(page, type.endsWith("excel") ? "old.xls" : "new.xlsx", [["E-mail"]], type);
      await expect(submit).toBeEnabled();
      await expect(refusal).toHaveCount(0);
    }
    await close();
  });
});

function failure(message: string, code = "INTERNAL") {
  return { message, code, request_id: "x" };
}
