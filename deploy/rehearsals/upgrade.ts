/**
 * `npm run rehearse -- upgrade [commit]`: an installation of the previous version, two servers and a worker behind a proxy, under
 * twenty requests a second, becomes one of this version in the documented order. No request may fail, and nothing may be lost.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ava, roversStaff } from "#sandbox/demo/people.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { projectRoot } from "../../tools/project-root.ts";
import { freePort } from "../../tools/start-demo.ts";
import { balancerPackage, startBalancer } from "./support/balancer.ts";
import { type ClubSession, withToken } from "./support/club-session.ts";
import { type Cluster, postgresPackage, startPrimary } from "./support/clusters.ts";
import { newAdmin } from "./support/new-admin.ts";
import { requirePrograms } from "./support/packages.ts";
import { runCommand, type Settings, type Started, startProcess } from "./support/processes.ts";
import { checkOut, commitBefore } from "./support/versions.ts";
import { summaryOf, writeCredits, wrongWrites } from "./support/written-credits.ts";

// All writes are about one wallet, and so one after the other.
const perSecond = { reads: 15, writes: 5 };
const beforeMs = 5_000;
const betweenMs = 3_000;
const club = "rovers";

export async function rehearse([asked]: string[]): Promise<number> {
  await requirePrograms({ ...postgresPackage, ...balancerPackage });
  const folder = await mkdtemp(join(tmpdir(), "kitroom-upgrade-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const commit = asked ?? (await commitBefore());
    const previous = join(folder, "previous");
    await mkdir(previous);
    await checkOut(commit, previous);
    const cluster = await startPrimary(folder, {});
    stops.push(() => cluster.stop());
    const settings = settingsOf(cluster, folder);
    await runCommand(previous, settings, "migrate");
    const [ports, schema] = [[await freePort(), await freePort()], await schemaOf(cluster)];
    const servers: Started[] = [];
    for (const port of ports) servers.push(await startServer(previous, settings, port));
    stops.push(() => Promise.all(servers.map((one) => one.stop())));
    const admin = await openClub(previous, settings, cluster, ports[0] ?? 0);
    let worker = await startProcess(previous, settings, "worker");
    stops.push(() => worker.stop());
    const balancer = await startBalancer(folder, ports);
    stops.push(() => balancer.stop());
    const through = withToken(balancer.port, club, admin.token ?? "");
    await untilOk(through);

    let isOver = false;
    const writing = writeCredits(through, perSecond.writes, () => isOver);
    const reading = readPages(through, perSecond.reads, () => isOver);
    const began = performance.now();
    const tell = (what: string) =>
      console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s: ${what}`);
    await pause(beforeMs);
    await runCommand(previous, settings, "backup", join(folder, "before.backup"));
    tell("a backup is made");
    await runCommand(projectRoot, settings, "migrate");
    tell(`the schema is migrated from ${schema} to ${await schemaOf(cluster)}`);
    await pause(betweenMs);
    await worker.stop();
    worker = await startProcess(projectRoot, settings, "worker");
    tell("the worker is of this version");
    for (const [at, port] of ports.entries()) {
      await servers[at]?.stop();
      servers[at] = await startServer(projectRoot, settings, port);
      tell(`server ${at + 1} is of this version`);
      await pause(betweenMs);
    }
    isOver = true;
    const [writes, reads] = [await writing, await reading];

    const rows = await cluster.query("select reason from credit_transfers where reason like 'Rehearsal %'");
    const stored = rows.map(({ reason }) => String(reason));
    const { lost, doubled } = wrongWrites(writes, stored);
    const failed = [...writes, ...reads].filter(({ status }) => status !== 200);
    console.log(`From ${commit.slice(0, 8)}, schema ${schema}, to schema ${await schemaOf(cluster)}.`);
    console.log(`${writes.length} writes: ${summaryOf(writes)}. ${reads.length} reads: ${summaryOf(reads)}.`);
    console.log(
      `Failed: ${failed.length}. Acknowledged and lost: ${lost.length}; stored twice: ${doubled.length}.`,
    );
    console.log(`Afterwards, audit: ${(await runCommand(projectRoot, settings, "audit")).trim()}`);
    return failed.length + lost.length + doubled.length === 0 ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

function settingsOf(cluster: Cluster, folder: string): Settings {
  return {
    NODE_ENV: "development",
    DATABASE_URL: cluster.url("kitroom"),
    SECRET_KEY: "only for the rehearsal of an upgrade",
    DATA_DIR: join(folder, "files"),
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "3",
    RATE_LIMIT_FACTOR: "1000",
    TRUST_PROXY: "1",
    // Whatever else the machine does: it is not about how fast it is.
    TIME_LIMIT_FACTOR: "4",
  };
}

const startServer = (version: string, settings: Settings, port: number) =>
  startProcess(version, { ...settings, PORT: String(port) }, "server");

async function schemaOf(cluster: Cluster): Promise<number> {
  const [row] = await cluster.query("select count(*)::int - 1 as n from drizzle.__drizzle_migrations");
  return Number(row?.n);
}

/** A club with an admin and a member, and the admin's session. */
async function openClub(previous: string, settings: Settings, cluster: Cluster, port: number) {
  const [rosa] = roversStaff;
  if (!rosa) throw new PlainError("The demo has no admin.");
  await runCommand(previous, settings, "club:create", "--domain", club, "--name", "Riverside Rovers");
  const admin = await newAdmin({ folder: previous, settings, cluster, port, club }, rosa);
  const { email, first_name, last_name } = ava;
  await admin.post("/club-member/store", { email, first_name, last_name, invite: false });
  return admin;
}

async function untilOk(session: ClubSession): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await session.send("/health/ready").catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new PlainError("Nothing answers through HAProxy.");
}

const pages = ["/api/club-member/show", "/api/club/get-settings", "/api/club-member/categories"];

async function readPages(session: ClubSession, times: number, isOver: () => boolean) {
  const began = performance.now();
  const reads: Promise<{ reason: string; atMs: number; tookMs: number; status: number }>[] = [];
  while (!isOver()) {
    reads.push(readOne(session, pages[reads.length % pages.length] ?? "/", began));
    await pause(1_000 / times);
  }
  return Promise.all(reads);
}

async function readOne(session: ClubSession, address: string, began: number) {
  const sent = performance.now();
  const status = await session.send(address).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { reason: address, atMs: sent - began, tookMs: performance.now() - sent, status };
}
