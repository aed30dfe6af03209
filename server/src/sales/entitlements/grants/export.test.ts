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

/** What a workbook that the server answers has in it, and whether any cell is more than a text or the date of its row. */
async function sheetOf(path: string) {
  const answer = await download(path);
  expect([answer.status, answer.type]).toEqual([200, xlsxType]);
  const book = xlsx.read(answer.content, { type: "buffer", cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
  const cells = Object.entries(sheet).filter(([name]) => !name.startsWith("!"));
  const dates = cells.filter(
    ([name, { t, w }]) => t === "n" && name[0] === "A" && /^\d{1,2} \w{3} \d{4} /.test(w),
  );
  expect(cells.filter(([, { t, f }]) => t !== "s" || f !== undefined)).toEqual(dates);
  return xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: "" });
}

describe("a history, as a workbook", () => {
  it("tells the events of a pack or a person, newest first, within its filters", async () => {
    const memberId = await given({ first_name: "Ava", last_name: "Archer" });
    const [row] = await depot.rows<{ id: number }>("select id from entitlements where club_id = $1");
    await depot.call("POST", "revoke", { entitlement_ids: [row?.id], reason: "=left" });
    const [heading, ...rows] = await sheetOf(`export/custom/${pack.id}`);
    expect(heading).toEqual(["When", "What", "Person", "Pack", "Season", "Detail", "Order", "By"]);
    expect(rows.map((cells) => cells.slice(1))).toEqual([
      ["Revoked", "Ava Archer", "Player pack", "2026/27", "Revoked: =left", "", "Rosa Staff"],
      ["Granted", "Ava Archer", "Player pack", "2026/27", "Given by hand", "", expect.any(String)],
    ]);
    expect(await sheetOf(`export/member/${memberId}?event=granted`)).toHaveLength(2);
  });

  it("A91: a name that looks like a formula stays a text", async () => {
    const memberId = await given({ first_name: "=1+1", last_name: "" });
    expect((await sheetOf(`export/member/${memberId}`))[1]?.[2]).toBe("=1+1 ");
  });

  it("is refused past 50,000 rows, with the way out, and for managers", async () => {
    const memberId = await given({ first_name: "Ava", last_name: "Archer" });
    await depot.rows(
      `insert into entitlement_events (club_id, entitlement_id, pack_id, member_id, event, actor_kind, actor_name)
       select club_id, id, pack_id, member_id, 'expired', 'system', '' from entitlements, generate_series(1, $2::int)
       where club_id = $1 and member_id = $3`,
      maxExportRows + 1,
      memberId,
    );
    const { status, body } = await depot.call("GET", `export/member/${memberId}`);
    expect([status, body.message]).toEqual([422, expect.stringContaining("narrow it down with the filters")]);
    expect(await sheetOf(`export/member/${memberId}?event=granted`)).toHaveLength(2);
    const asManager = await depot.call("GET", `export/member/${memberId}`, undefined, depot.manager);
    expect(asManager.status).toBe(403);
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
