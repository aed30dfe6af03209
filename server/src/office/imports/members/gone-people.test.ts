import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../../ground/jobs/index.ts";
import { memberRow } from "../../club-members/club-members.testing.ts";
import { importJobs } from "../imports.jobs.ts";
import {
  type ImportClub,
  membersFile,
  newAddress,
  openImports,
  type Row,
  sums,
} from "./member-import.testing.ts";

/** Who is in a list that waits, and leaves the club before it is loaded. */

let club: ImportClub;
let worker: Awaited<ReturnType<typeof runJobs>>;
beforeAll(async () => {
  club = await openImports({ withWorker: false });
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
  await club.close();
});

const startWorker = () => runJobs(club.server.platform, importJobs);
const named = (first: string, last: string, more: Row = {}): Row => ({
  "First name": first,
  "Last name": last,
  ...more,
});
const peopleCalled = (last: string) =>
  rowsOf<{ id: number; first_name: string; phone: string }>(
    club.server.owner,
    "select id, first_name, phone from members where club_id = $1 and last_name = $2 order by id",
    [club.clubId, last],
  );
const add = async (last: string, values: Record<string, string>) => {
  const { body } = await club.call("POST", "store", { body: { last_name: last, ...values } });
  return body.data.id as number;
};
const erase = async (id: number) => {
  const { version } = await memberRow(club, id);
  expect((await club.call("POST", "erase", { body: { id, version } })).status).toBe(200);
};
const remove = async (id: number) => expect((await club.call("DELETE", `delete/${id}`)).status).toBe(200);
const again = async (jobId: number, body: object) =>
  (await club.call("POST", `import/${jobId}/again`, { body })).body.data;
const jobOf = ({ body }: { body: { data: { job_id: number } } }) => body.data.job_id;

describe("a list that names somebody who was erased", () => {
  it("does not bring back a person without an email, however the list spells them, and says so of the row", async () => {
    const id = await add("Waits", { first_name: "Mary Ann" });
    // Whom the check itself adds is nobody who is gone when it is loaded.
    const rows = [
      named("MARY ANN", "Waits", { Phone: "0201" }),
      named("Lou", "Waits"),
      named("Lou", "Waits"),
    ];
    const checked = await club.members(rows, { dry: true });
    expect(checked.body.data.members).toEqual(sums({ updated: 1, loaded: 1, skipped: 1 }));
    await erase(id);
    const loaded = await again(jobOf(checked), { dry_run: false });
    expect(loaded.members).toEqual(sums({ loaded: 1, skipped: 2 }));
    expect(loaded.Members_message_arr).toEqual(["Row 2: Erased member", "Row 4: nothing to change"]);
    expect(loaded.sheets).toMatchObject([{ rows: 4, blank: 0 }]);
    expect(await peopleCalled("Waits")).toMatchObject([{ first_name: "Lou" }]);
  });

  it("asks nothing more about a family whose parent is in no row, and adds none of it", async () => {
    const email = newAddress();
    const rows = ["Leo", "Mia"].map((first) => named(first, "Unlisted", { "E-mail": email }));
    const first = await club.members(rows, { dry: true });
    await again(jobOf(first), { owners: [{ email, row_number: "unlisted" }], dry_run: false });
    const [family] = await peopleCalled("Unlisted");
    const asked = await club.members([named("Nia", "Unlisted", { "E-mail": email }), ...rows], { dry: true });
    expect(asked.body.data.members).toEqual(sums({ to_be_answered: 1, skipped: 2 }));
    await erase(family?.id ?? 0);
    const waiting = (await club.call("GET", `import/${jobOf(asked)}`)).body.data;
    expect(waiting.members).toEqual(sums({ skipped: 3 }));
    const review = await club.call("GET", `import/${jobOf(asked)}/review`);
    expect(review.body.data.groups).toEqual([]);
    const owners = [{ email, row_number: 2 }];
    expect((await again(jobOf(asked), { owners, dry_run: false })).members).toEqual(sums({ skipped: 3 }));
    expect(await peopleCalled("Unlisted")).toEqual([]);
  });

  it("says so too where its rows were about to be loaded", async () => {
    const id = await add("Queued", { first_name: "Grace" });
    await worker.stop();
    const answer = club.upload(
      membersFile([named("Grace", "Queued", { Phone: "1" }), named("Lou", "Queued")]),
    );
    await eventually(async () => {
      const queued = "select 1 from import_rows where cells ->> 'last_name' = 'Queued'";
      expect(await rowsOf(club.server.owner, queued)).toHaveLength(2);
    });
    await erase(id);
    worker = await startWorker();
    const { data } = (await answer).body;
    expect(data.members).toEqual(sums({ loaded: 1, skipped: 1 }));
    expect(data.Members_message_arr).toEqual(["Row 2: Erased member"]);
    expect(await peopleCalled("Queued")).toMatchObject([{ first_name: "Lou" }]);
  });
});

describe("a list that names somebody who was deleted", () => {
  const gone = "this person is not in the club any more; check the file again to go on with the row";

  it("says so of the row, takes nobody else of the name for them, and adds them once it is checked again", async () => {
    await add("Deleted", { first_name: "Sam", phone: "0201" });
    const id = await add("Deleted", { first_name: "Sam", phone: "0202" });
    const only = await add("Alone", { first_name: "Grace" });
    const rows = [named("Sam", "Deleted", { Phone: "0202" }), named("Grace", "Alone", { Phone: "0203" })];
    const checked = await club.members(rows, { dry: true });
    expect(checked.body.data.members).toEqual(sums({ skipped: 1, updated: 1 }));
    await remove(id);
    await remove(only);
    const loaded = await again(jobOf(checked), { dry_run: false });
    expect(loaded.Members_message_arr).toEqual([`Row 2, First name: ${gone}`, `Row 3, First name: ${gone}`]);
    expect(loaded.members).toEqual(sums({ failed: 2 }));
    expect(await peopleCalled("Deleted")).toMatchObject([{ phone: "0201" }]);
    const anew = await again(loaded.job_id, { dry_run: true });
    expect(anew.members).toEqual(sums({ updated: 1, loaded: 1 }));
  });

  it.each<[string, (email: string, parent: string) => Row, Row]>([
    ["with an address", (email) => ({ "E-mail": email }), { Phone: "0301" }],
    ["who is a child", (_, parent) => ({ "Primary e-mail": parent }), {}],
    [
      "with an address, who is a child",
      (email, parent) => ({ "E-mail": email, "Primary e-mail": parent }),
      {},
    ],
  ])("does not add anew anybody %s", async (_, valuesOf, change) => {
    const [email, parent] = [newAddress(), newAddress()];
    const last = `Gone ${email.split("@")[0]}`;
    const row = named("Kit", last, valuesOf(email, parent));
    const rows = [named("Nia", last, { "E-mail": parent }), row];
    await club.members(rows);
    const [, kit] = await peopleCalled(last);
    const checked = await club.members([...rows.slice(0, 1), { ...row, ...change }], { dry: true });
    expect(checked.body.data.members).toEqual(
      sums(change.Phone === undefined ? { skipped: 2 } : { skipped: 1, updated: 1 }),
    );
    await remove(kit?.id ?? 0);
    const loaded = await again(jobOf(checked), { dry_run: false });
    expect(loaded.members).toEqual(sums({ skipped: 1, failed: 1 }));
    expect(loaded.Members_message_arr).toEqual(["Row 2: nothing to change", `Row 3, First name: ${gone}`]);
    expect(await peopleCalled(last)).toMatchObject([{ first_name: "Nia" }]);
    const anew = await again(loaded.job_id, { dry_run: false });
    expect(anew.members).toEqual(sums({ loaded: 1 }));
  });

  it("says so of a child whose parent was deleted too and is in no row, instead of asking who that is", async () => {
    const parent = newAddress();
    const child = named("Kit", "Both", { "Primary e-mail": parent });
    await club.members([named("Nia", "Both", { "E-mail": parent }), child]);
    const checked = await club.members([child], { dry: true });
    expect(checked.body.data.members).toEqual(sums({ skipped: 1 }));
    const [nia, kit] = await peopleCalled("Both");
    await remove(kit?.id ?? 0);
    await remove(nia?.id ?? 0);
    const loaded = await again(jobOf(checked), { dry_run: false });
    expect(loaded.Members_message_arr).toEqual([`Row 2, First name: ${gone}`]);
    expect(loaded.members).toEqual(sums({ failed: 1 }));
  });

  it("takes nobody whom the check itself would add for somebody who is gone", async () => {
    const [email, parent] = [newAddress(), newAddress()];
    const child = named("Kit", "Itself", { "Primary e-mail": parent });
    const twice = [
      named("Nia", "Itself", { "E-mail": parent }),
      child,
      named("Lou", "Itself", { "E-mail": email }),
    ];
    const checked = await club.members([...twice, ...twice], { dry: true });
    expect(checked.body.data.members).toEqual(sums({ loaded: 3, skipped: 3 }));
    const loaded = await again(jobOf(checked), { dry_run: false });
    expect(loaded.members).toEqual(sums({ loaded: 3, skipped: 3 }));
  });
});
