import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type ImportClub,
  membersFile,
  openImports,
} from "../office/imports/members/member-import.testing.ts";
import { systemCtx } from "../platform/context.ts";
import { inClub } from "../platform/db/in-club.ts";
import { newPack } from "../sales/entitlements/entitlements.testing.ts";
import { grantPack } from "../sales/entitlements/index.ts";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  rowsOf,
} from "./factories.ts";
import { scaled } from "./scale.ts";
import { startWorker, type WorkerProcess } from "./worker-process.ts";

const people = scaled(150, 10_000);
const rows = scaled(200, 10_000);
const readers = scaled(6, 50);
/** Part of every text of the busy club, and of none of its neighbour's. */
const canary = "Crowded";

let club: ImportClub;
let worker: WorkerProcess;
beforeAll(async () => {
  club = await openImports({ withWorker: false });
  worker = startWorker(club.server);
});
afterAll(async () => {
  await worker.end("SIGTERM");
  await club.close();
});

/** Starts a redemption for everybody in the busy club; gives its job. */
async function startRedemption(): Promise<number> {
  const { server, clubId, admin } = club;
  const { owner } = server;
  await createShippingMethod(owner, clubId);
  const { productId } = await createProduct(owner, clubId, { title: `${canary} shirt`, stock: people });
  const pack = await newPack({ server, clubId, domain: "rovers" }, [{ options: [{ productId }] }]);
  const made = await rowsOf<{ id: number }>(
    owner,
    `insert into members (club_id, email, first_name, last_name, account_status)
     select $1, 'crowd-' || n || '@rovers.example', $3, n::text, 1 from generate_series(1, $2) n returning id`,
    [clubId, people, canary],
  );
  const ctx = systemCtx(
    server.platform,
    { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" },
    "test",
  );
  const memberIds = made.map(({ id }) => id);
  await inClub(ctx, (tx) => grantPack(tx, ctx, { packId: pack.id, memberIds, source: "hand" }));
  const { status, body } = await server.call("rovers", "POST", "/redeem-auto-redemption-packs", {
    token: admin.token,
    body: { type: "all", member_ids_arr: [0] },
  });
  expect(status).toBe(200);
  return body.data.job_id;
}

/** A small club beside it, and what its visitors and members read, with what must be in the answers. */
async function openNeighbour() {
  const { server } = club;
  const clubId = await createClub(server.owner, { domain: "quayside", name: "Quayside" });
  const newToken = async () => {
    const memberId = await createMember(server.owner, clubId, { first_name: "Hanna", last_name: "Quayside" });
    return createSession(server.owner, clubId, { memberId });
  };
  const { productId } = await createProduct(server.owner, clubId, { title: "Quayside scarf" });
  const reads = [
    { path: "/club-member/profile", isOwn: true, has: "Hanna Quayside" },
    { path: "/club-member/filter-products", has: "Quayside scarf" },
    { path: `/club-member/product-details/${productId}`, has: "Quayside scarf" },
    { path: "/club-member/get-orders", isOwn: true, has: '"total":0' },
    { path: "/club-entitlement/show", isOwn: true, has: "Hanna Quayside" },
  ];
  return { newToken, reads };
}

it("I-26: a club's redemption and import leave another club's readers answered, each with its own", async () => {
  const { newToken, reads } = await openNeighbour();
  const jobId = await startRedemption();
  const family = Array.from({ length: rows }, (_, at) => ({
    "First name": canary,
    "Last name": `Import ${at}`,
    "E-mail": `import-${at}@rovers.example`,
    Credits: 5,
  }));
  const importing = club.upload(membersFile(family));
  const isRunning = async () => {
    const jobs = await rowsOf<{ status: string }>(club.server.owner, "select status from jobs");
    return jobs.some(({ status }) => status === "queued" || status === "running");
  };
  let isBusy = true;
  let answered = 0;
  const wrong: unknown[] = [];
  const reader = async (from: number) => {
    let token = "";
    for (let turn = 0; isBusy; turn += 1) {
      // One person alone may not call as often as this.
      if (turn % 400 === 0) token = await newToken();
      const read = reads[(from + turn) % reads.length];
      if (!read) throw new Error("nothing to read");
      const { status, body } = await club.server.call("quayside", "GET", read.path, {
        ...(read.isOwn && { token }),
      });
      const text = JSON.stringify(body);
      if (status !== 200 || !text.includes(read.has) || text.includes(canary))
        wrong.push([read.path, status, text]);
      answered += 1;
    }
  };
  const watch = async () => {
    await importing;
    await expect.poll(isRunning, { interval: 100 }).toBe(false);
    isBusy = false;
  };
  await Promise.all([watch(), ...Array.from({ length: readers }, (_, from) => reader(from))]);
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(readers * reads.length);
  const done = await rowsOf<{ kind: string; status: string; done_count: number }>(
    club.server.owner,
    "select kind, status, done_count from jobs order by id",
  );
  expect(done.map(({ status, done_count }) => [status, done_count]).toSorted()).toEqual(
    [people, rows].map((count) => ["done", count]).toSorted(),
  );
  expect(jobId).toBeGreaterThan(0);
});
