import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { isFullScale, scaled } from "#server/testing/scale.ts";
import { handOutAgain, startWorker, type WorkerProcess } from "#server/testing/worker-process.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { type ImportClub, membersFile, openImports, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports({ withWorker: false });
});
afterAll(() => club.close());

const families = scaled(500, 5_000);
const kills = scaled(2, 20);
const often = { interval: scaled(5, 100) };

const settledRows = async () =>
  (
    await rowsOf<{ n: number }>(
      club.server.owner,
      "select count(*)::int as n from import_rows where outcome is not null",
    )
  )[0]?.n ?? 0;

const jobRow = async () =>
  (await rowsOf<{ id: number; status: string }>(club.server.owner, "select id, status from jobs"))[0];

it("I-13, I-21: an import whose worker is killed in the middle goes on, and does each row once", async () => {
  const rows = Array.from({ length: families }, (_, at) => [
    {
      "First name": "Finlay",
      "Last name": "Kill",
      "Primary e-mail": `kill-${at}@rovers.example`,
      "Size: shirt": "S",
    },
    { "First name": "Kim", "Last name": "Kill", "E-mail": `kill-${at}@rovers.example`, Credits: 5 },
  ]).flat();
  const answer = club.upload(membersFile(rows));
  let worker: WorkerProcess = startWorker(club.server);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((rows.length * kill) / (kills + 3));
      await eventually(async () => expect(await settledRows()).toBeGreaterThan(enough), often);
      await worker.end("SIGKILL");
      expect(await settledRows()).toBeLessThan(rows.length);
      if (!isFullScale) await handOutAgain(club.server);
      worker = startWorker(club.server);
    }
    await eventually(async () => expect(await jobRow()).toMatchObject({ status: "done" }), often);
  } finally {
    await worker.end("SIGKILL");
  }
  const job = await jobRow();

  const { body } = await answer;
  expect(body.data.job_id).toBe(job?.id);
  const { body: later } = await club.call("GET", `import/${job?.id}`);
  expect(later.data).toMatchObject({
    status: "done",
    done_count: rows.length,
    members: sums({ loaded: rows.length }),
    Members_message_arr: [],
  });
  const people = await rowsOf(
    club.server.owner,
    `select count(*)::int as people, count(distinct email)::int as primaries,
       (select sum(balance_cents)::int from credit_accounts where kind = 'member') as cents
     from members where last_name = 'Kill'`,
  );
  expect(people).toEqual([{ people: 2 * families, primaries: families, cents: 500 * families }]);
  await expectSound(club);
});
