import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { addPerson, type Club, memberRow, openClub } from "../club-members.testing.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.server.close());

type Kept = { kind: string; status: string; fence: number; text: string; is_kept: boolean };

it("erasing takes a family out of imported rows, searches, reports and files, and leaves others in", async () => {
  const { owner } = club.server;
  const { id } = await addPerson(club, {
    first_name: "Wilma",
    last_name: "Vanisher",
    email: "wilma@x.example",
  });
  await addPerson(club, { first_name: "Kit", last_name: "Vanisher", email: null, primary_member_id: id });
  await addPerson(club, { first_name: "Zoë", last_name: "O’Neill", email: null, primary_member_id: id });
  const job = async (kind: string, values: Record<string, unknown> = {}) => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into jobs (club_id, kind, status, input, messages, actor_kind, actor_name, result_key, result_until)
       values ($1, $2, $3, $4, $5, 'staff', 'Sam', $6, now() + interval '1 day') returning id`,
      [
        ...[club.clubId, kind, values.status ?? "done", JSON.stringify(values.input ?? {})],
        ...[JSON.stringify(values.messages ?? []), values.result ?? null],
      ],
    );
    return Number(rows[0]?.id);
  };
  const imported = await job("import_members", {
    input: {
      sheets: [{ name: "Wilma Vanisher's list" }, { name: "Juniors" }, { name: "", split: "Wilma Vanisher" }],
      answered_headings: ["Owed by Kit Vanisher", "Mob."].map((heading) => ({
        sheet: "members",
        heading,
        to: "phone",
      })),
    },
  });
  const row = (cells: object, message = "") =>
    owner.query(
      `insert into import_rows (club_id, job_id, sheet, row_number, cells, outcome, message)
       select $1, $2, 'members', count(*) + 2, $3, 'loaded', $4 from import_rows`,
      [club.clubId, imported, JSON.stringify(cells), message],
    );
  await row(
    { email: "Wilma@x.example", first_name: "Wilma", last_name: "V." },
    "Row 2: wilma@x.example is new",
  );
  await row({ primary_email: "wilma@x.example", first_name: "Kit", last_name: "Vanisher" });
  await row({ first_name: "kit", last_name: "vanisher", pack: "Kit" });
  await row({ "column:1": "Kit", "column:2": "Vanisher" });
  await row({ "column:1": "Kit", "column:2": "WILMA@x.example" });
  await row({ first_name: "Zoe\u0308", last_name: "O'NEILL" });
  await row({ email: "other@x.example", first_name: "Olga", last_name: "Other" });
  const searched = await job("export_members", {
    input: { format: "xlsx", keywords: "wilma@X" },
    result: "1/results/a.xlsx",
  });
  const other = await job("export_orders", {
    input: { format: "csv", keywords: "Olga" },
    result: "1/results/b.csv",
  });
  const goods = await job("export_products", { result: "1/results/c.csv" });
  const making = await job("export_packs", { status: "running" });
  const run = await job("redeem_packs", { messages: ["Kit Vanisher: no size", "Olga Other: no size"] });

  const { version } = await memberRow(club, id);
  expect((await club.call("POST", "erase", { body: { id, version } })).status).toBe(200);

  const rows = await rowsOf(owner, "select cells, message from import_rows order by row_number");
  expect(rows).toEqual([
    { cells: {}, message: "Erased member" },
    ...Array.from({ length: 5 }, () => ({ cells: {}, message: "" })),
    { cells: { email: "other@x.example", first_name: "Olga", last_name: "Other" }, message: "" },
  ]);
  const left = await rowsOf<Kept & { id: number }>(
    owner,
    `select id::int, kind, status, fence, input::text || messages::text as text,
       result_key is not null and result_until > now() as is_kept from jobs`,
  );
  expect(left.filter(({ text }) => /vanisher|wilma/i.test(text))).toEqual([]);
  const found = (jobId: number) => left.find((one) => one.id === jobId);
  for (const kept of ["Juniors", "Mob."]) expect(found(imported)?.text).toContain(kept);
  expect(found(searched)).toMatchObject({ is_kept: false });
  expect(found(other)).toMatchObject({ is_kept: false, text: expect.stringContaining("Olga") });
  expect(found(goods)).toMatchObject({ is_kept: true });
  expect(found(making)).toMatchObject({ status: "running", fence: 1 });
  expect(found(run)?.text).toContain('["Erased member", "Olga Other: no size"]');
});
