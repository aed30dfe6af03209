import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { testDatabaseRole, testSecretKey } from "#server/testing/settings.ts";
import { runJob } from "../jobs/run-job.ts";
import { expectSound } from "../orders/orders.testing.ts";
import { memberImportJobs } from "./index.ts";
import { type ImportClub, membersFile, openImports, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports({ withWorker: false });
});
afterAll(() => club.close());

const families = 150;

/** A worker as a process of its own, so that it can be killed like one. */
function startWorker(): ChildProcess {
  return spawn(process.execPath, ["server/src/main.ts", "worker"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: club.server.platform.config.databaseUrl,
      DATABASE_ROLE: testDatabaseRole,
      SECRET_KEY: testSecretKey,
      LOG_LEVEL: "silent",
    },
  });
}

const settledRows = async () =>
  (
    await rowsOf<{ n: number }>(
      club.server.owner,
      "select count(*)::int as n from import_rows where outcome is not null",
    )
  )[0]?.n ?? 0;

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
  const worker = startWorker();
  const isUnderWay = async () => expect(await settledRows()).toBeGreaterThan(20);
  await vi.waitFor(isUnderWay, { timeout: 60_000, interval: 5 });
  worker.kill("SIGKILL");
  await once(worker, "exit");
  expect(await settledRows()).toBeLessThan(rows.length);

  const [job] = await rowsOf<{ id: number }>(club.server.owner, "select id from jobs");
  const message = {
    ...{ club_id: club.clubId, domain: "rovers", job_id: job?.id ?? 0, kind: "import_members" },
    actor: { role: 2, email: "" },
  };
  const [definition] = memberImportJobs;
  if (!definition) throw new Error("no job");
  await runJob(club.server.platform, definition, message, new AbortController().signal);

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
}, 120_000);
