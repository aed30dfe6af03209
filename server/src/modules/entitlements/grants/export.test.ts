import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxExportRows } from "#contract/grants.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { grantPack } from "./grant-packs.ts";
import { type Depot, dayFrom, openDepot } from "./grants.testing.ts";

const xlsx = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

let server: TestServer;
let depot: Depot;
let pack: { id: number };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  depot = await openDepot(server);
  pack = await depot.pack({ closes_on: dayFrom(server, 30) });
});

async function given(values: Record<string, unknown>): Promise<number> {
  const memberId = await depot.person(values);
  await depot.within((tx, ctx) =>
    grantPack(tx, ctx, { packId: pack.id, memberIds: [memberId], source: "hand" }),
  );
  return memberId;
}

/** What the server answers an admin, byte by byte. */
async function download(path: string) {
  const headers = {
    host: `${depot.domain}.kitroom.localhost:${server.port}`,
    authorization: `Bearer ${depot.admin}`,
  };
  const asked = get({ host: "127.0.0.1", port: server.port, path: `/api/club-packs/${path}`, headers });
  const [message] = (await once(asked, "response")) as [IncomingMessage];
  const content = await buffer(message);
  return { status: message.statusCode, type: message.headers["content-type"], content };
}

/** What a workbook that the server answers has in it, and whether any cell is more than a text. */
async function sheetOf(path: string) {
  const answer = await download(path);
  expect([answer.status, answer.type]).toEqual([200, xlsxType]);
  const book = xlsx.read(answer.content, { type: "buffer", cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
  const cells = Object.entries(sheet).filter(([name]) => !name.startsWith("!"));
  expect(cells.filter(([, { t, f }]) => t !== "s" || f !== undefined)).toEqual([]);
  return xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: "" });
}

describe("who has what, as a workbook", () => {
  it("has a row for each that the filters find, in the order of the list", async () => {
    await given({ first_name: "Ava", last_name: "Archer", email: "ava@depot.example" });
    await given({ first_name: "Ben", last_name: "Bowman", email: "ben@depot.example" });
    const [heading, ...rows] = await sheetOf("export?sort=member&order_by=asc");
    expect(heading?.slice(0, 4)).toEqual(["Person", "E-mail", "Pack", "Season"]);
    expect(rows.map(([person]) => person)).toEqual(["Ava Archer", "Ben Bowman"]);
    expect(rows[0]).toEqual([
      ...["Ava Archer", "ava@depot.example", "Player pack", "2026/27", "custom", "open"],
      ...[dayFrom(server, 30), "", expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)],
    ]);
    expect(await sheetOf("export?keywords=bowman")).toHaveLength(2);
    expect(await sheetOf("export?status=revoked")).toHaveLength(1);
    expect((await depot.call("GET", "export?page=2")).status).toBe(422);
    expect((await depot.call("GET", "export", undefined, depot.manager)).status).toBe(403);
  });

  it("A91: a name that looks like a formula stays a text", async () => {
    const names = ['=HYPERLINK("http://evil.example")', "+1", "-1", "@SUM(A1)", "＝1+1"];
    for (const first_name of names) await given({ first_name, last_name: "=cmd" });
    const [, ...rows] = await sheetOf("export?order_by=asc");
    expect(rows.map(([person]) => person)).toEqual(names.map((name) => `${name} =cmd`));
    const memberId = await given({ first_name: "=1+1", last_name: "" });
    expect((await sheetOf(`export/member/${memberId}`))[1]?.[2]).toBe("=1+1 ");
  });

  it("is refused past 50,000 rows, with the way out", async () => {
    await depot.rows(
      `with people as (
         insert into members (club_id, email, first_name, last_name, account_status)
         select $1::bigint, 'crowd-' || n || '@depot.example', 'Crowd', 'Number ' || n, 1 from generate_series(1, $3::int) n returning id)
       insert into entitlements (club_id, pack_id, member_id, source) select $1::bigint, $2, id, 'hand' from people`,
      pack.id,
      maxExportRows + 1,
    );
    const { status, body } = await depot.call("GET", "export");
    expect([status, body.message]).toEqual([422, expect.stringContaining("narrow it with the filters")]);
    expect(await sheetOf("export?keywords=number%204999")).toHaveLength(12);
  });
});

describe("a history, as a workbook", () => {
  it("tells the events of a pack or a person, newest first, within its filters", async () => {
    const memberId = await given({ first_name: "Ava", last_name: "Archer" });
    const [row] = await depot.rows<{ id: number }>("select id from entitlements where club_id = $1");
    await depot.call("POST", "revoke", { entitlement_ids: [row?.id], reason: "=left" });
    const [heading, ...rows] = await sheetOf(`export/custom/${pack.id}`);
    expect(heading).toEqual(["When (UTC)", "What", "Person", "Pack", "Season", "Detail", "Order", "By"]);
    expect(rows.map((cells) => cells.slice(1))).toEqual([
      ["Revoked", "Ava Archer", "Player pack", "2026/27", "Revoked: =left", "", "Rosa Staff"],
      ["Granted", "Ava Archer", "Player pack", "2026/27", "Given by hand", "", expect.any(String)],
    ]);
    expect(await sheetOf(`export/member/${memberId}?event=granted`)).toHaveLength(2);
  });

  it("is there for what the club has alone", async () => {
    const other = await openDepot(server);
    const theirs = await other.pack();
    for (const path of [`custom/${theirs.id}`, `default/${pack.id}`, "member/999999999"]) {
      expect((await depot.call("GET", `export/${path}`)).status).toBe(404);
    }
    expect((await depot.call("GET", `export/nobody/${pack.id}`)).status).toBe(422);
  });
});
