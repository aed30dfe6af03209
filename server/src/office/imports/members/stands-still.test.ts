import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxImportRows } from "#contract/member-import.ts";
import { maxOffered } from "#contract/packs.ts";
import { maxColumns } from "#server/platform/sheets/sheet.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createProduct, rowsOf } from "#server/testing/factories.ts";
import { longestBlock, tooLong } from "#server/testing/longest-block.ts";
import { testLimitMs } from "#server/testing/patience.ts";
import { newPack } from "../../../sales/entitlements/entitlements.testing.ts";
import { download, type ImportClub, membersFile, openImports, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
/** Waits for thousands of rows, each of which may wait for the one before it. */
const over = (jobId: number): Promise<Answer> =>
  eventually(
    async () => {
      const answer = await club.call("GET", `import/${jobId}`);
      return ["done", "failed", "cancelled"].includes(answer.body.data.status) && answer;
    },
    { timeout: testLimitMs },
  ) as Promise<Answer>;

const file = (headings: string[], row: (at: number) => string[], length = maxImportRows) =>
  Buffer.from(
    [headings, ...Array.from({ length }, (_, at) => row(at))].map((cells) => cells.join(",")).join("\r\n"),
  );
const check = async (content: Buffer): Promise<Answer> => {
  const { body } = await club.upload(content, { dry: true, type: "text/csv", name: "members.csv" });
  return over(body.data.job_id);
};

const named = ["First name", "Last name", "E-mail"];
const sizes = Array.from({ length: 6 }, (_, at) => `Size: piece ${at}`);
const long = "x".repeat(41);
const files: [string, string[], (at: number) => string[]][] = [
  ["one address and as many names", named, (at) => [`Nia ${at}`, "New", "one@rovers.example"]],
  ["as many addresses as rows, each wrong", named, (at) => ["Nia", "New", `${at}`]],
  [
    "children of nobody",
    ["First name", "Last name", "Primary e-mail"],
    (at) => [`Nia ${at}`, "New", "nobody@rovers.example"],
  ],
  [
    "every cell wrong in its own way",
    [...named, ...sizes],
    (at) => [long + long, long + long, `${at}`, ...sizes.map(() => `${long}${at}`)],
  ],
];

describe("I-48: no import keeps server or worker from everything else", () => {
  it("with one address and one name, of which each row waits for the one before it; and a cancel ends it", async () => {
    const content = file(named, () => ["Nia", "New", "one@rovers.example"]);
    const cancelled = await longestBlock(async () => {
      const answer = club.upload(content, { dry: true, type: "text/csv", name: "members.csv" });
      const [running] = (await eventually(async () => {
        const rows = await rowsOf<{ id: number }>(
          club.server.owner,
          "select id from jobs where club_id = $1 and status = 'running' and fence > 0 and done_count = 0",
          [club.clubId],
        );
        return rows.length > 0 && rows;
      })) as { id: number }[];
      const id = running?.id ?? 0;
      const { status } = await club.server.call("rovers", "POST", `/jobs/${id}/cancel`, {
        token: club.admin.token,
      });
      expect(status).toBe(200);
      await answer;
      expect((await over(id)).body.data).toMatchObject({ status: "cancelled", done_count: 0 });
    });
    expect(tooLong({ cancelled })).toEqual([]);
  });

  it("with one address and one name in so many rows that the check comes to its end", async () => {
    const total = 3_000;
    const content = file(named, () => ["Nia", "New", "one@rovers.example"], total);
    const checked = await longestBlock(() => check(content));
    expect(checked.result.body.data).toMatchObject({ status: "done", total });
    expect(tooLong({ checked })).toEqual([]);
  });

  it("with as many columns as a list may have, none of which is known", async () => {
    const row = Array.from({ length: maxColumns }, (_, at) => `Answer ${at}`).join(",");
    const content = Buffer.from(Array.from({ length: 400 }, () => row).join("\r\n"));
    const checked = await longestBlock(() => check(content));
    const id = checked.result.body.data.job_id;
    const told = await longestBlock(() => club.call("GET", `import/${id}`));
    const reviewed = await longestBlock(() => club.call("GET", `import/${id}/review`));
    expect([told.result.status, reviewed.result.status]).toEqual([200, 200]);
    expect(tooLong({ checked, told, reviewed })).toEqual([]);
  });

  it("with the largest pack that a form takes, of which each row chooses all by their names", async () => {
    const { owner } = club.server;
    const slots = 20;
    const products = [];
    for (let at = 0; at < 25; at += 1)
      products.push(await createProduct(owner, club.clubId, { title: `Shirt ${at}`, sizes: [] }));
    const ids = products.map(({ productId }) => productId);
    await owner.query(
      `insert into variations (club_id, product_id, color, color_hex, size, sku, received, position)
       select $1, p, 'Red', '#CC0000', 'Size ' || n, p || '-' || n, 10, n
       from unnest($2::bigint[]) p, generate_series(1, $3::int) n`,
      [club.clubId, ids, maxOffered / slots / ids.length],
    );
    const options = ids.map((productId) => ({ productId }));
    const shop = { ...club, domain: "rovers" };
    await newPack(
      shop,
      Array.from({ length: slots }, (_, at) => ({ label: `Item ${at}`, options })),
      {
        name: "Largest",
      },
    );
    const people = Array.from({ length: 20 }, (_, at) => `pia-${at}@rovers.example`);
    const choices = Object.fromEntries(
      Array.from({ length: slots }, (_, at) => [`Choice: Item ${at}`, "Shirt 24, Red, Size 10"]),
    );
    const members = people.map((email) => ({ "First name": "Pia", "Last name": "Pack", "E-mail": email }));
    const packs = people.map((email) => ({ "E-mail": email, Pack: "Largest", ...choices }));
    const loaded = await longestBlock(async () => {
      const { body } = await club.upload(membersFile(members, packs));
      return over(body.data.job_id);
    });
    expect(loaded.result.body.data).toMatchObject({ status: "done", packs: sums({ loaded: people.length }) });
    expect(tooLong({ loaded })).toEqual([]);
  });

  it.each(files)("with %s: checking, telling, reviewing, mending, its workbook", async (_, headings, row) => {
    const content = file(headings, row);
    const checked = await longestBlock(() => check(content));
    const id = checked.result.body.data.job_id;
    expect(checked.result.body.data).toMatchObject({ status: "done", total: maxImportRows });
    const told = await longestBlock(() => club.call("GET", `import/${id}`));
    const { messages } = told.result.body.data;
    const rowsTold = messages.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(rowsTold).toBeGreaterThanOrEqual(maxImportRows);
    const reviewed = await longestBlock(() => club.call("GET", `import/${id}/review`));
    expect(reviewed.result.status).toBe(200);
    const workbook = await longestBlock(() => download(club, `/api/club-member/import/${id}/workbook`));
    expect(workbook.result.status).toBe(200);
    const cells = Array.from({ length: 5_000 }, (_, at) => ({
      sheet: "members",
      row_number: maxImportRows - at,
      key: "phone",
      text: "07700 900123",
    }));
    const mended = await longestBlock(async () => {
      const { body } = await club.call("POST", `import/${id}/again`, { body: { cells, dry_run: true } });
      return over(body.data.job_id);
    });
    expect(mended.result.body.data.total).toBe(maxImportRows);
    expect(tooLong({ checked, told, reviewed, workbook, mended })).toEqual([]);
  });
});
