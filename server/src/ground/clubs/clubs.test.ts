import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { openLedger } from "../../shop/credits/index.ts";
import { createClub, readClubSettings } from "./index.ts";

let server: TestServer;
let rovers: number;

beforeAll(async () => {
  server = await startTestServer({ ROOT_DOMAINS: "kitroom.localhost,shop.com.au" });
  rovers = await createClub(
    server.platform,
    { owner: server.owner, openLedger },
    {
      domain: "rovers",
      name: "Riverside Rovers",
      logo: `1/logo/a.webp`,
      stripeSecretKey: "sk_test_rovers",
      smtpUrl: "smtp://user:pass@mail.rovers.example:587",
      mailFrom: "Rovers <shop@rovers.example>",
      memberMayCancel: false,
    },
  );
  await createClub(
    server.platform,
    { owner: server.owner, openLedger },
    {
      domain: "harbour",
      name: "Harbour Sailing Club 100%",
      primaryColor: "#0B4F6C",
      secondaryColor: "#E4572E",
      membersOnly: true,
    },
  );
  await createClub(
    server.platform,
    { owner: server.owner, openLedger },
    { domain: "closed", name: "Closed Club", status: 0 },
  );
});
afterAll(() => server.close());

const verify = (domain: unknown, host = "rovers") =>
  server.call(host, "POST", "/public/verify-domain", { body: { domain } });
const find = (query: string) => server.call("www", "GET", `/public/clubs?${query}`);
const settingsOf = (id: number) => {
  const ctx = systemCtx(server.platform, { id, domain: "", timeZone: "UTC", language: "en" }, "test");
  return inClub(ctx, (tx) => readClubSettings(tx, ctx));
};

describe("looking a club up", () => {
  // Spec 3.11, 7.3, 7.28
  it.each([
    "rovers",
    " ROVERS ",
    "rovers.kitroom.localhost",
    "rovers.kitroom.localhost:3000",
    "rovers.shop.com.au",
  ])("finds it by %j", async (domain) => {
    const { status, body } = await verify(domain);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          club_name: "Riverside Rovers",
          club_logo: "/files/1/logo/a.webp",
          domain: "rovers",
          status: 1,
          primary_color: "#376A6B",
          secondary_color: "#1D323F",
          members_only: false,
          time_zone: "UTC",
        },
      },
    ]);
  });

  // Spec 7.28
  it("works from a host without a club, while the club is closed, and before a login", async () => {
    const closed = await verify("closed", "www");
    expect([closed.status, closed.body.data.status, closed.body.data.club_logo]).toEqual([200, 0, null]);
    expect((await verify("harbour", "harbour")).body.data.members_only).toBe(true);
  });

  // Spec 7.28
  it.each([
    "nowhere",
    "nowhere.kitroom.localhost",
    "kitroom.localhost",
    "www",
    "rovers.anything.example",
    "127.0.0.1",
    "ro_vers",
    "x".repeat(64),
  ])("answers 404 for %j", async (domain) => {
    const { status, body } = await verify(domain);
    expect([status, body.code]).toEqual([404, "CLUB_NOT_FOUND"]);
  });

  it("takes a visitor of any other domain for nobody's, once the operator has named the domains", async () => {
    const at = (host: string) =>
      server.call("rovers", "GET", "/club-member/product-home-page", { headers: { host } });
    expect((await at("rovers.shop.com.au")).status).toBe(200);
    const { status, body } = await at("rovers.anything.example");
    expect([status, body.code]).toEqual([404, "CLUB_NOT_FOUND"]);
  });

  it.each([undefined, "", " ", 7, ["rovers"], "x".repeat(254)])("refuses the domain %j", async (domain) => {
    const { status, body } = await verify(domain);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["domain"]]);
  });
});

describe("finding clubs", () => {
  it("lists open clubs by name, a page at a time, with what anyone may know", async () => {
    const { body } = await find("per_page=1&page=2");
    expect(body).toEqual({
      data: [
        {
          club_name: "Riverside Rovers",
          club_logo: "/files/1/logo/a.webp",
          domain: "rovers",
          primary_color: "#376A6B",
        },
      ],
      total: 2,
      per_page: 1,
      page: 2,
    });
  });

  it.each([
    ["RIVER", ["rovers"]],
    ["harb", ["harbour"]],
    ["%25", ["harbour"]],
    ["100%25", ["harbour"]],
    ["_", []],
    ["%5C", []],
    ["closed", []],
    ["';%20drop%20table%20clubs", []],
  ])("takes %s literally", async (keywords, domains) => {
    const { status, body } = await find(`keywords=${keywords}`);
    expect([status, body.data.map((club: { domain: string }) => club.domain)]).toEqual([200, domains]);
  });

  it.each(["page=0", "per_page=101", "page=x", "secret=1"])("refuses %s", async (query) => {
    expect((await find(query)).status).toBe(422);
  });
});

describe("an installation whose operator wants no list of its clubs", () => {
  it("names none, and still leads to one whose address is known", async () => {
    const shut = await startTestServer({ FRONT_DOOR: "0" });
    await createClub(
      shut.platform,
      { owner: shut.owner, openLedger },
      { domain: "rovers", name: "Riverside Rovers" },
    );
    const { status, body } = await shut.call("www", "GET", "/public/clubs?keywords=rovers");
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    const known = await shut.call("www", "POST", "/public/verify-domain", { body: { domain: "rovers" } });
    expect([known.status, known.body.data.club_name]).toEqual([200, "Riverside Rovers"]);
    await shut.close();
  });

  it("is every one in production that says nothing else", () => {
    const settings = { DATABASE_URL: "postgresql://x", SECRET_KEY: "x".repeat(32) };
    const listsClubs = (more: object) => readConfig({ ...settings, ...more }).frontDoor;
    expect(listsClubs({})).toBe(true);
    expect(listsClubs({ NODE_ENV: "production" })).toBe(false);
    expect(listsClubs({ NODE_ENV: "production", FRONT_DOOR: "1" })).toBe(true);
    expect(() => listsClubs({ FRONT_DOOR: "yes" })).toThrow("FRONT_DOOR takes 0 or 1");
    expect(() => listsClubs({ TRUST_FORWARDED_HOST: "1" })).toThrow("needs TRUST_PROXY");
  });
});

describe("the panel's frame", () => {
  const info = (token?: string) =>
    server.call("rovers", "GET", "/club-admin-panel/get-info", token ? { token } : {});

  // Spec 7.30
  it("tells the club, the person and what is set up", async () => {
    const staffId = await createStaff(server.owner, rovers, { email: "sam@rovers.example", role: 5 });
    const { status, body } = await info(await createSession(server.owner, rovers, { staffId }));
    expect([status, body.data]).toEqual([
      200,
      {
        club_info: expect.objectContaining({ domain: "rovers", club_name: "Riverside Rovers" }),
        role: 5,
        email: "sam@rovers.example",
        name: "Sam Staff",
        stripe_settings: true,
        smtp_settings: true,
        closed_by: null,
      },
    ]);
  });

  it("is for staff", async () => {
    expect((await info()).body.code).toBe("UNAUTHENTICATED");
  });
});

describe("a club's settings", () => {
  it("can be read by the server and by nobody who sees the table", async () => {
    expect(await settingsOf(rovers)).toEqual({
      earlierKeys: [],
      stripeSecretKey: "sk_test_rovers",
      stripeWebhookSecret: null,
      stripeAccountId: null,
      stripePreviousSecretKey: null,
      stripePreviousWebhookSecret: null,
      stripePreviousAccountId: null,
      smtpUrl: "smtp://user:pass@mail.rovers.example:587",
      mailFrom: "Rovers <shop@rovers.example>",
      memberMayCancel: false,
      creditGraceDays: 0,
      returns: { returnsDays: 30, exchangesDays: 30, instructions: "" },
    });
    const [row] = await rowsOf(server.owner, "select s::text from club_settings s where club_id = $1", [
      rovers,
    ]);
    expect(row?.s).not.toMatch(/sk_test|pass@/);
  });

  it("are the usual ones where there is no row", async () => {
    expect(await settingsOf(987_654)).toMatchObject({ stripeSecretKey: null, memberMayCancel: true });
  });
});

describe("making a club", () => {
  it("gives it settings and the accounts that credits come from and go to", async () => {
    const accounts = await rowsOf(
      server.owner,
      "select kind from credit_accounts where club_id = $1 order by kind",
      [rovers],
    );
    expect(accounts).toEqual([{ kind: "issuance" }, { kind: "sales" }]);
  });

  it.each(["www", "admin", "Rovers", "ro.vers", "", "-x", "rovers"])(
    "refuses the domain %j and leaves nothing behind",
    async (domain) => {
      const count = () => rowsOf(server.owner, "select count(*)::int as n from clubs");
      const before = await count();
      await expect(
        createClub(server.platform, { owner: server.owner, openLedger }, { domain, name: "X" }),
      ).rejects.toThrow();
      expect(await count()).toEqual(before);
    },
  );

  it("is not for the app's role", async () => {
    await expect(
      createClub(
        server.platform,
        { owner: server.platform.pool, openLedger },
        { domain: "sneaky", name: "X" },
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
