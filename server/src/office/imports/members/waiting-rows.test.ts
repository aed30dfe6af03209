import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWorkbook } from "#server/platform/sheets/read-workbook.ts";
import { createProduct } from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import {
  download,
  type ImportClub,
  newAddress,
  openImports,
  person,
  sums,
  xlsx,
} from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
  const { productId } = await createProduct(club.server.owner, club.clubId, { sizes: ["7-8", "M"] });
  await club.server.owner.query("update products set size_group = 'jersey' where id = $1", [productId]);
});
afterAll(() => club.close());

/** Two people share an address, one row is wrong, and in one something is both asked and wrong. */
function waitingAndWrong() {
  const [shared, both] = [newAddress(), newAddress()];
  const rows = [
    person(shared),
    { ...person(shared), "First name": "Finlay" },
    person("nobody"),
    { ...person(both), Phone: 7700900142, "Size: jersey": "XXL" },
    person(newAddress()),
  ];
  return { rows, shared };
}

describe("a row that only waits for an answer", () => {
  it("is counted as such, not as failed, in the check, the load, its message, its notice and its workbook", async () => {
    const { rows } = waitingAndWrong();
    const expected = sums({ loaded: 1, to_be_answered: 2, failed: 2 });
    const checked = await club.members(rows, { dry: true });
    expect(checked.body.data.members).toEqual(expected);
    const { status, body } = await club.members(rows);
    expect(status).toBe(200);
    expect(body.message).toBe("1 loaded, 2 to be answered, 2 failed.");
    expect(body.data.members).toEqual(expected);
    expect(body.data.sheets).toMatchObject([expected]);
    const told = body.data.messages.map(
      ({ rows: of, outcome, is_question }: { rows: number[]; outcome: string; is_question: boolean }) => [
        ...of,
        outcome,
        is_question,
      ],
    );
    expect(told).toEqual([
      [2, "to_be_answered", true],
      [3, "to_be_answered", true],
      [4, "failed", false],
      [5, "failed", true],
      [5, "failed", false],
    ]);
    await tellEvents(club.server.platform);
    const notices = await club.server.call("rovers", "GET", "/club-notices/show", {
      token: club.admin.token,
    });
    expect(notices.body.data[0]).toMatchObject({ detail: "1 loaded, 2 to be answered, 2 failed." });
    const { content } = await download(club, `/api/club-member/import/${body.data.job_id}/workbook`);
    const file = new File([new Uint8Array(content)], "a.xlsx", { type: xlsx });
    const { sheets } = await readWorkbook(file, { maxRows: 100 }, 1);
    expect(sheets[0]?.rows.map(({ texts }) => texts.at(-1)?.split(":")[0])).toEqual([
      "Result",
      ...["to be answered", "to be answered", "failed", "failed", "loaded"],
    ]);
  });

  it("is loaded with its answer, after an import too, with those that failed", async () => {
    const { rows, shared } = waitingAndWrong();
    const imported = await club.members(rows);
    const path = `import/${imported.body.data.job_id}/again`;
    const owners = [{ email: shared, row_number: 2 }];
    const rest = await club.call("POST", path, { body: { dry_run: false, owners } });
    expect(rest.body).toMatchObject({
      message: "2 loaded, 2 failed.",
      data: { total: 4, members: sums({ loaded: 2, failed: 2 }) },
    });
    // Every row of the file stays counted.
    const all = { rows: 6, headings: 1, blank: 0, hidden: 0 };
    expect(imported.body.data.sheets).toMatchObject([{ ...all, left_out_rows: 0, done_before: 0 }]);
    expect(rest.body.data.sheets).toMatchObject([{ ...all, left_out_rows: 0, done_before: 1 }]);
  });

  it("is no change, but neither is it nothing to change", async () => {
    const { rows } = waitingAndWrong();
    const { body } = await club.members(rows.slice(0, 2));
    expect(body.message).toBe("0 loaded, 2 to be answered.");
  });
});
