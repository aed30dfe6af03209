/**
 * `npm run rehearse -- proxies [name]`: Caddy, nginx and HAProxy with the configurations of `deploy`, each in front of two servers.
 * What visitors forge does not count, a big workbook and a stream go through, and no request is lost while one server after
 * the other is stopped and started under twenty requests a second.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ava, roversStaff } from "#sandbox/demo/people.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { projectRoot } from "../../tools/project-root.ts";
import { freePort } from "../../tools/start-demo.ts";
import { bigWorkbook } from "./support/big-workbook.ts";
import { type ClubSession, withToken } from "./support/club-session.ts";
import { type Cluster, postgresPackage, startPrimary } from "./support/clusters.ts";
import { newAdmin } from "./support/new-admin.ts";
import { requirePrograms } from "./support/packages.ts";
import { readPages } from "./support/page-reads.ts";
import { runCommand, type Settings, type Started, startProcess } from "./support/processes.ts";
import { type FrontProxy, proxies, proxyPackages, startProxy } from "./support/proxies.ts";
import { send } from "./support/send-workbook.ts";
import { summaryOf, writeCredits, wrongWrites } from "./support/written-credits.ts";

const club = "rovers";
const perSecond = { reads: 10, writes: 10 };
const stepMs = 4_000;
/** More than one address may ask for a mailed code. */
const codesAsked = 40;

type Stage = { cluster: Cluster; token: string; ports: number[]; folder: string; restart: Restart };
type Restart = (at: number, settings?: Settings) => Promise<void>;

export async function rehearse(names: string[]): Promise<number> {
  await requirePrograms({ ...postgresPackage, ...proxyPackages });
  const folder = await mkdtemp(join(tmpdir(), "kitroom-proxies-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPrimary(folder, {});
    stops.push(() => cluster.stop());
    const settings = settingsOf(cluster, folder);
    await runCommand(projectRoot, settings, "migrate");
    for (const [domain, name] of [
      [club, "Riverside Rovers"],
      ["comets", "Coastal Comets"],
    ])
      await runCommand(
        projectRoot,
        settings,
        "club:create",
        "--domain",
        String(domain),
        "--name",
        String(name),
      );
    const ports = [await freePort(), await freePort()];
    const servers: (Started | null)[] = [null, null];
    stops.push(() => Promise.all(servers.map((one) => one?.stop())));
    const restart: Restart = async (at, others) => {
      await servers[at]?.stop();
      const own = { ...settings, ...others, PORT: String(ports[at]) };
      servers[at] = await startProcess(projectRoot, own, "server");
    };
    await restart(0);
    const [rosa] = roversStaff;
    if (!rosa) throw new PlainError("The demo has no admin.");
    const admin = await newAdmin({ folder: projectRoot, settings, cluster, port: ports[0] ?? 0, club }, rosa);
    const { email, first_name, last_name } = ava;
    await admin.post("/club-member/store", { email, first_name, last_name, invite: false });
    const worker = await startProcess(projectRoot, settings, "worker");
    stops.push(() => worker.stop());

    const stage: Stage = { cluster, token: admin.token ?? "", ports, folder, restart };
    const straight = withToken(ports[0] ?? 0, club, null);
    await strict(stage);
    const unprotected = await refusedCodes(straight, cluster);
    console.log(
      `Straight to a server, of ${codesAsked} requests with forged addresses: ${unprotected} refused.`,
    );
    let isGood = unprotected === 0;
    for (const name of names.length > 0 ? names : Object.keys(proxies))
      isGood = (await tryProxy(name, stage)) && isGood;
    return isGood ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

function settingsOf(cluster: Cluster, folder: string): Settings {
  return {
    NODE_ENV: "development",
    DATABASE_URL: cluster.url("kitroom"),
    SECRET_KEY: "only for the rehearsal of the proxies",
    DATA_DIR: join(folder, "files"),
    ROOT_DOMAINS: "kitroom.localhost",
    LOG_LEVEL: "fatal",
    DRAIN_SECONDS: "3",
    RATE_LIMIT_FACTOR: "1000",
    // A machine that does much else is slow, which is not what is tried here.
    TIME_LIMIT_FACTOR: "10",
    TRUST_PROXY: "1",
  };
}

/** Both servers with the limits of an installation, and believing X-Forwarded-Host, which a proxy then has to write or drop. */
async function strict({ restart }: Stage): Promise<void> {
  for (const at of [0, 1]) await restart(at, { RATE_LIMIT_FACTOR: "1", TRUST_FORWARDED_HOST: "1" });
}

async function tryProxy(name: string, stage: Stage): Promise<boolean> {
  await strict(stage);
  const proxy = await startProxy(name, stage.folder, stage.ports);
  try {
    const wrong: string[] = [];
    for (const step of [forged, carried, drained]) {
      const found = await step(proxy, stage);
      console.log(`${name}, ${step.name}: ${found.join("; ") || "as it should be"}`);
      wrong.push(...found);
    }
    return wrong.length === 0;
  } finally {
    await proxy.stop();
  }
}

/** How many requests for a mailed code are refused, each of which claims to come from an address of its own. */
async function refusedCodes(guest: ClubSession, cluster: Cluster): Promise<number> {
  await cluster.query("delete from rate_limits");
  let refused = 0;
  for (let at = 1; at <= codesAsked; at += 1) {
    const from = `198.51.100.${at}`;
    const headers = {
      "x-forwarded-for": from,
      "x-real-ip": from,
      forwarded: `for=${from}`,
      "x-forwarded-proto": "http",
    };
    const body = { email: `nobody${at}@rovers.example`, domain: club, role: "member" };
    const answer = await guest.send("/api/forgot-password/send-otp", { method: "POST", body, headers });
    await answer.arrayBuffer();
    if (answer.status === 429) refused += 1;
  }
  return refused;
}

async function forged(proxy: FrontProxy, { cluster }: Stage): Promise<string[]> {
  const wrong: string[] = [];
  const guest = withToken(proxy.port, club, null, proxy.ca);
  if ((await refusedCodes(guest, cluster)) === 0) wrong.push("a forged X-Forwarded-For starts a new budget");
  const claimed = "comets.kitroom.localhost";
  const headers = {
    "x-forwarded-host": claimed,
    forwarded: `host=${claimed}`,
    traceparent: `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`,
  };
  const answer = await guest.send("/manifest.webmanifest", { headers });
  const named = await answer.text();
  if (!named.includes("Riverside Rovers") || named.includes("Coastal Comets"))
    wrong.push("a forged X-Forwarded-Host names another club");
  if (answer.headers.get("x-request-id")?.includes("abab")) wrong.push("a forged traceparent counts");
  return wrong;
}

/** A workbook close to the limit, the stream of its job, and an export. */
async function carried(proxy: FrontProxy, { token, cluster }: Stage): Promise<string[]> {
  const wrong: string[] = [];
  await cluster.query("delete from rate_limits");
  const admin = withToken(proxy.port, club, token, proxy.ca);
  const workbook = await bigWorkbook(admin);
  await send(admin, "memberImport.import", "members.xlsx", workbook);
  const { data } = await admin.post("/club-member/export", { format: "xlsx" });
  const events = String(await admin.file(`/api/jobs/${data.job_id}/events`));
  if (!events.includes('"done"')) wrong.push("the stream of a job broke off");
  const made = await admin.file(`/api/jobs/${data.job_id}/download`);
  if (made.subarray(0, 2).toString() !== "PK") wrong.push("an export did not arrive");
  const sizes = [workbook, made].map(({ length }) => `${Math.round(length / 1e3)} kB`);
  console.log(
    `  workbook sent: ${sizes[0]}, export received: ${sizes[1]}, its stream: ${events.length} bytes`,
  );
  return wrong;
}

/** Stops and starts one server after the other. */
async function drained(proxy: FrontProxy, stage: Stage): Promise<string[]> {
  const { restart, cluster, token } = stage;
  for (const at of [0, 1]) {
    await restart(at);
    await pause(stepMs);
  }
  const admin = withToken(proxy.port, club, token, proxy.ca);
  const before = await written(cluster);
  let isOver = false;
  const writing = writeCredits(admin, perSecond.writes, () => isOver);
  const reading = readPages(admin, perSecond.reads, () => isOver);
  await pause(stepMs);
  for (const at of [0, 1]) {
    await restart(at);
    await pause(stepMs);
  }
  isOver = true;
  const [writes, reads] = [await writing, await reading];
  const { lost, doubled } = wrongWrites(writes, (await written(cluster)).slice(before.length));
  console.log(`  ${writes.length} writes: ${summaryOf(writes)}; ${reads.length} reads: ${summaryOf(reads)}`);
  const failed = [...writes, ...reads].filter(({ status }) => status !== 200);
  return [
    ...(failed.length > 0 ? [`${failed.length} requests failed`] : []),
    ...(lost.length > 0 ? [`${lost.length} writes were acknowledged and lost`] : []),
    ...(doubled.length > 0 ? [`${doubled.length} writes are stored twice`] : []),
  ];
}

async function written(cluster: Cluster): Promise<string[]> {
  const rows = await cluster.query(
    "select reason from credit_transfers where reason like 'Rehearsal %' order by id",
  );
  return rows.map(({ reason }) => String(reason));
}
