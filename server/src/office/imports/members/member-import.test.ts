import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWorkbook } from "#server/platform/sheets/read-workbook.ts";
import { excelFile, fileOf, rowsIn, workbookParts, zipOf } from "#server/platform/sheets/sheets.testing.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import {
  download,
  type ImportClub,
  membersFile,
  newAddress,
  openImports,
  peopleOf,
  sums,
  xlsx,
} from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

const limits = { maxRows: 100 };
const person = (email: string, last = "New") => ({ "E-mail": email, "First name": "Nia", "Last name": last });
const jobs = () => rowsOf(club.server.owner, "select id from jobs");

describe("what is uploaded", () => {
  const workbook = membersFile([person("never@rovers.example")]);
  const refused: [string, Buffer, string, string][] = [
    ["A87: a PNG", Buffer.from("89504e470d0a1a0a", "hex"), xlsx, "FILE_NOT_EXCEL"],
    ["A87: a PNG that is called CSV", Buffer.from("89504e470d0a1a0a", "hex"), "text/csv", "FILE_NOT_EXCEL"],
    ["A87: a workbook under another type", workbook, "image/png", "FILE_NOT_EXCEL"],
    [
      "A87: macros",
      zipOf(workbookParts("", "application/vnd.ms-excel.sheet.macroEnabled.main+xml")),
      "application/octet-stream",
      "FILE_NOT_EXCEL",
    ],
    [
      "A85: a bomb",
      zipOf([...workbookParts(""), { name: "a.xml", content: Buffer.alloc(80 * 1024 * 1024) }]),
      xlsx,
      "FILE_TOO_LARGE_UNPACKED",
    ],
    [
      "no sheet that is known among several",
      excelFile({ Sheet1: [["E-mail"], ["a@b.example"]], Sheet2: [["Notes"], ["x"]] }),
      xlsx,
      "VALIDATION_FAILED",
    ],
    ["no rows", excelFile({ Members: [["E-mail"]] }), xlsx, "VALIDATION_FAILED"],
    [
      "too many rows",
      excelFile({ Members: [["E-mail"], ...Array.from({ length: 10_001 }, () => ["a@b.example"])] }),
      xlsx,
      "VALIDATION_FAILED",
    ],
  ];
  // Spec 5.6
  it.each(refused)("is refused without a job: %s", async (_name, content, type, code) => {
    const before = await jobs();
    const { status, body } = await club.upload(content, { type });
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    if (code === "FILE_NOT_EXCEL")
      expect(body.message).toMatch(/^Please upload an Excel file \(\.xlsx or \.xls\)$|contains macros/);
    expect(await jobs()).toEqual(before);
  });

  it("A93: is read up to 5 MiB", async () => {
    const { status, body } = await club.upload(Buffer.alloc(6 * 1024 * 1024));
    expect({ status, code: body.code }).toEqual({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  });

  it("has to come as a form", async () => {
    const { status, body } = await club.call("POST", "import", { body: {} });
    expect({ status, code: body.code }).toEqual({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it("A25: is not taken from a manager, nor is a result shown to one", async () => {
    const email = "manager-made@rovers.example";
    const { status, body } = await club.members([person(email)], { as: club.manager });
    expect({ status, code: body.code }).toEqual({ status: 403, code: "FORBIDDEN" });
    expect(await peopleOf(club, email)).toEqual([]);
    for (const path of ["import/1", "import/1/workbook"])
      expect((await club.call("GET", path, { as: club.manager })).status).toBe(403);
  });
});

describe("what is read", () => {
  const row = ["Nia", "New"];
  const headings = ["First name", "Last name", "E-mail"];
  const csv = (email: string, sign: string) =>
    [headings, [...row, email]].map((cells) => cells.join(sign)).join("\r\n");
  const kinds: [string, (email: string) => Buffer, { type: string; name: string }][] = [
    ["a CSV with commas", (email) => Buffer.from(csv(email, ",")), { type: "text/csv", name: "a.csv" }],
    [
      "a CSV with semicolons and a mark, as Excel sends it",
      (email) => Buffer.from(`\ufeff${csv(email, ";")}`),
      { type: "application/vnd.ms-excel", name: "a.csv" },
    ],
    [
      "an OpenDocument sheet of any name",
      (email) => excelFile({ Tabelle1: [headings, [...row, email]] }, "ods"),
      { type: "application/vnd.oasis.opendocument.spreadsheet", name: "a.ods" },
    ],
    [
      "a sheet of any name with a title above its headings",
      (email) => excelFile({ "Season 2026": [["Members of 2026"], [], headings, [...row, email]] }),
      { type: xlsx, name: "a.xlsx" },
    ],
  ];
  it.each(kinds)("may be %s", async (_what, content, options) => {
    const email = newAddress();
    const { body } = await club.upload(content(email), options);
    expect(body.data).toMatchObject({ members: sums({ loaded: 1 }), Members_message_arr: [] });
    expect(await peopleOf(club, email)).toMatchObject([{ first_name: "Nia" }]);
  });
});

describe("the result", () => {
  it("is told later as it was told at first, and is another club's as little as an unknown one (A09)", async () => {
    const { body } = await club.members([person("result@rovers.example"), person("nobody")]);
    const { job_id } = body.data;
    const later = await club.call("GET", `import/${job_id}`);
    expect(later).toMatchObject({ status: 200, body: { data: body.data } });
    for (const path of [`import/${job_id}`, `import/${job_id}/workbook`]) {
      const away = await club.call("GET", path, { as: club.awayAdmin, club: "harbour" });
      expect(away).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
    for (const path of ["import/999999", "import/999999/workbook"])
      expect((await club.call("GET", path)).status).toBe(404);
  });

  it("names a column that it does not know up to a whole letter", async () => {
    const heading = `${"x".repeat(39)}😀 and more`;
    const { status, body } = await club.members([
      { ...person("long-heading@rovers.example"), [heading]: "1" },
    ]);
    expect([status, body.data?.Members_message_arr]).toEqual([
      200,
      [`Row 1, ${"x".repeat(39)}: this column is not used`],
    ]);
  });

  // Spec 3.15, 7.13
  it("tells what its lines say as data too, once for all rows of which it is said", async () => {
    const known = [person("told-1@rovers.example"), person("told-2@rovers.example")];
    await club.members(known);
    const wrong = { ...person("nobody"), "Size: shirt": "x".repeat(41), Shoe: "44" };
    const { body } = await club.members([...known, wrong]);
    const said = { sheet: "members", sheet_name: "", is_question: false, outcome: "failed" };
    const notRead = "this column is not used";
    expect(body.data.messages).toEqual([
      { ...said, outcome: null, heading: "Shoe", text: notRead, count: 1, rows: [1] },
      { ...said, outcome: "skipped", heading: "", text: "nothing to change", count: 2, rows: [2, 3] },
      { ...said, heading: "Size: shirt", text: "at most 40 characters", count: 1, rows: [4] },
      { ...said, heading: "E-mail", text: "not a valid address", count: 1, rows: [4] },
    ]);
    const lines = [
      `Row 1, Shoe: ${notRead}`,
      "Row 2: nothing to change",
      "Row 3: nothing to change",
      "Row 4, Size: shirt: at most 40 characters",
      "Row 4, E-mail: not a valid address",
    ];
    expect(body).toMatchObject({
      message: "0 loaded, 1 failed.",
      data: { Members_message_arr: lines, pack_message_arr: [] },
    });

    // As stored by a server of the previous version.
    for (const [row, before] of Map.groupBy(lines, (line) => Number(line[4])))
      await club.server.owner.query(
        "update import_rows set message = $3 where job_id = $1 and row_number = $2",
        [body.data.job_id, row === 1 ? 0 : row, before.join("\n")],
      );
    const later = await club.call("GET", `import/${body.data.job_id}`);
    expect(later.body.data).toEqual(body.data);
  });

  it("adds people to the admin's own club only", async () => {
    const email = "far@rovers.example";
    const { body } = await club.members([person(email)], { as: club.awayAdmin, club: "harbour" });
    expect(body.data.members).toEqual(sums({ loaded: 1 }));
    expect(await peopleOf(club, email)).toEqual([]);
  });

  it("comes back as a workbook that is corrected and sent again", async () => {
    const rows = [
      { ...person("right@rovers.example"), "Size: shirt": "M" },
      person("wrong"),
      { ...person("=1+1@x", "@SUM(A1)"), Phone: "+447700900123" },
    ];
    const { body } = await club.upload(
      membersFile(rows, [{ "E-mail": "right@rovers.example", Pack: "None" }]),
    );
    const { status, type, content } = await download(
      club,
      `/api/club-member/import/${body.data.job_id}/workbook`,
    );
    expect({ status, type }).toEqual({ status: 200, type: xlsx });
    const { sheets } = await readWorkbook(fileOf(content), limits, 1);
    expect(sheets.map(({ name }) => name)).toEqual(["Members", "Packs"]);
    const [headings = [], ...results] = rowsIn(sheets[0]);
    expect(headings.slice(-2)).toEqual(["Size: shirt", "Result"]);
    expect(results.map((row) => row.at(-1))).toEqual([
      "loaded",
      "failed: E-mail: not a valid address",
      "failed: E-mail: not a valid address",
    ]);
    expect(results[2]?.slice(0, 4)).toEqual(["Nia", "@SUM(A1)", "=1+1@x", "+447700900123"]);
    expect(rowsIn(sheets[1])[1]?.at(-1)).toBe('failed: Pack: there is no pack "None"');

    const corrected = results.map((row) =>
      row.with(2, row[2] === "wrong" ? "put-right@rovers.example" : String(row[2])),
    );
    const again = await club.upload(excelFile({ Members: [headings, ...corrected] }));
    expect(again.body.data).toMatchObject({
      members: sums({ loaded: 1, skipped: 1, failed: 1 }),
      Members_message_arr: ["Row 2: nothing to change", "Row 4, E-mail: not a valid address"],
    });
    expect(await peopleOf(club, "put-right@rovers.example")).toHaveLength(1);
  });

  it("is in the audit log", async () => {
    const { body } = await club.members([person("audited@rovers.example")]);
    const [entry] = await rowsOf(
      club.server.owner,
      "select actor_id, after from audit_log where action = 'members.imported' and subject_id = $1",
      [body.data.job_id],
    );
    expect(entry).toEqual({ actor_id: club.admin.id, after: { file: "members.xlsx", rows: 1 } });
  });
});

// Spec 2.77
it("the sample file can be had by anybody, and imports into any club without an error", async () => {
  const { status, type, content } = await download(club, "/sample.xlsx");
  expect({ status, type }).toEqual({ status: 200, type: xlsx });
  const { sheets } = await readWorkbook(fileOf(content), limits, 1);
  expect(sheets.map(({ name }) => name)).toEqual(["Members", "Packs", "Guide"]);
  const first = await club.upload(content);
  expect(first.body.data).toMatchObject({
    members: sums({ loaded: 2 }),
    packs: sums(),
    Members_message_arr: [],
    pack_message_arr: [],
  });
  const again = await club.upload(content);
  expect(again.body.data.members).toEqual(sums({ skipped: 2 }));
});

it("takes one import of a club at a time, and says so before it reads another", async () => {
  await club.server.owner.query(
    `insert into jobs (club_id, kind, input, actor_kind, actor_name) values ($1, 'import_members', '{}', 'staff', 'Sam')`,
    [club.clubId],
  );
  for (const content of [membersFile([person("again@rovers.example")]), Buffer.from("no workbook")]) {
    const { status, body } = await club.upload(content);
    expect([status, body.code]).toEqual([409, "JOB_RUNNING"]);
  }
  await club.server.owner.query(
    "update jobs set status = 'cancelled', finished_at = now() where finished_at is null",
  );
  expect((await club.upload(membersFile([person("again@rovers.example")]))).status).toBe(200);
});

it("rows of an import are forgotten after a month", async () => {
  const { importSweeps } = await import("../imports.jobs.ts");
  const { body } = await club.members([person("forgotten@rovers.example")]);
  const kept = () =>
    rowsOf(club.server.owner, "select 1 from import_rows where job_id = $1", [body.data.job_id]);
  for (const sweep of importSweeps) await sweep.run(club.server.platform);
  expect(await kept()).toHaveLength(1);
  club.server.clock.advance(31 * 24 * 3600 * 1000);
  for (const sweep of importSweeps) await sweep.run(club.server.platform);
  await eventually(async () => expect(await kept()).toEqual([]));
});
