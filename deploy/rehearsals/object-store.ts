/**
 * `npm run rehearse -- object-store`: the demo clubs with two servers and a worker, while pictures are uploaded and shown and
 * exports are made. Their files move from disk to OpenStack Swift, which speaks S3, and back; Swift is killed twice meanwhile,
 * once in the middle of a move. Nothing that was acknowledged may be lost, and what needs no file must always be answered.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { roversStaff } from "#sandbox/demo/people.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { inProject } from "../../tools/project-root.ts";
import { run } from "../../tools/run.ts";
import { startDemo } from "../../tools/start-demo.ts";
import { asStaff, withToken } from "./support/club-session.ts";
import { owner, postgresPackage, startPrimary } from "./support/clusters.ts";
import { type Call, type FilesLoad, startFilesLoad } from "./support/files-load.ts";
import { type ObjectStore, startObjectStore, swiftPackages } from "./support/object-store.ts";
import { requirePrograms } from "./support/packages.ts";
import { startGroup } from "./support/product-group.ts";

const betweenMs = 5_000;
const awayMs = 15_000;

type Outage = { fromMs: number; toMs: number };

export async function rehearse(): Promise<number> {
  await requirePrograms({ ...postgresPackage, ...swiftPackages });
  const folder = await mkdtemp(join(tmpdir(), "kitroom-objects-"));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const swift = await startObjectStore(folder);
    stops.push(() => swift.kill());
    const isKept = await contractHolds(swift);
    const cluster = await startPrimary(folder, {});
    stops.push(() => cluster.stop());
    const dataDir = join(folder, "data");
    const env = {
      DATABASE_URL: `postgresql://${owner.user}:${owner.password}@127.0.0.1:${cluster.port}/kitroom`,
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(24).toString("hex"),
      RATE_LIMIT_FACTOR: "1000",
    };
    const token = await tokenOfDemo(env);
    const group = await startGroup(
      { ...env, ...swift.settings, LOG_LEVEL: "fatal" },
      dataDir,
      inStores("disk"),
    );
    stops.push(() => group.stop());
    const load = startFilesLoad(() => withToken(group.port(), "rovers", token));
    stops.push(() => load.stop());
    const outages: Outage[] = [];
    const began = performance.now();
    const now = () => performance.now() - began;
    const away = async (meanwhile: () => Promise<void>) => {
      const fromMs = now();
      await swift.kill();
      await meanwhile();
      await swift.start();
      outages.push({ fromMs, toMs: now() });
    };
    const move = (to: string, filesIn: string) =>
      moveCommand(to, { ...env, ...swift.settings, ...inStores(filesIn) });

    await pause(betweenMs);
    await expectMoved(move("s3", "disk"), /is ready, and nothing has been moved yet/);
    await group.restart(inStores("disk,s3"));
    await group.restart(inStores("s3,disk"));
    await expectMoved(move("s3", "s3,disk"), /Nothing is left/);
    await group.restart(inStores("s3"));
    await pause(betweenMs);
    await away(() => pause(awayMs));
    await pause(betweenMs);
    await expectMoved(move("disk", "s3"), /is ready, and nothing has been moved yet/);
    await group.restart(inStores("s3,disk"));
    await group.restart(inStores("disk,s3"));
    const broken = move("disk", "disk,s3");
    await broken.begun;
    await away(async () => {
      await expectMoved(broken, /does not answer/);
      await pause(betweenMs);
    });
    await expectMoved(move("disk", "disk,s3"), /Nothing is left/);
    await group.restart(inStores("disk"));
    await pause(betweenMs);
    await load.stop();
    return (await judge(load, outages)) && isKept ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

const inStores = (filesIn: string) => ({ FILES_IN: filesIn });

/** The tests that a folder and the stand-in pass, with this server in its place. */
async function contractHolds({ bucket, settings }: ObjectStore): Promise<boolean> {
  const env = { ...process.env, ...settings, S3_BUCKET: await bucket("contract") };
  const tests = inProject("server", "src", "platform", "files", "stores.test.ts");
  const args = [inProject("node_modules", ".bin", "vitest"), "run", "--project=integration", tests];
  const { code, output } = await run(process.execPath, [...args, "--maxWorkers=1", "--no-color"], { env });
  console.log(/ Tests .*/.exec(output)?.[0].trim() ?? "The tests of the store did not run.");
  if (code !== 0) console.log(output);
  return code === 0;
}

/** Fills the database, the folder and the build, and logs its admin in; then ends. */
async function tokenOfDemo(env: Record<string, string>): Promise<string> {
  console.log("Starting the demo clubs …");
  const demo = await startDemo({ ...env, ...inStores("disk") });
  try {
    const [rosa] = roversStaff;
    const { token } = rosa ? await asStaff(demo.port, "rovers", rosa) : { token: null };
    if (token === null) throw new PlainError("The demo has no admin.");
    return token;
  } finally {
    await demo.stop();
  }
}

function moveCommand(to: string, env: Record<string, string>) {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const began = performance.now();
  const ended = run(process.execPath, [inProject("server", "src", "main.ts"), "files:move", "--to", to], {
    env: { ...process.env, ...env },
    // Its first report comes once something has been moved.
    onOutput: () => resolve(),
  }).then(({ output }) => ({ output: output.trim(), seconds: (performance.now() - began) / 1_000 }));
  return { begun, ended };
}

async function expectMoved({ ended }: ReturnType<typeof moveCommand>, expected: RegExp): Promise<void> {
  const { output, seconds } = await ended;
  console.log(`files:move, ${seconds.toFixed(1)} s: ${output.split("\n").at(-1)}`);
  if (!expected.test(output)) throw new PlainError(`files:move did not say ${expected}:\n${output}`);
}

/** How long after Swift was killed or started a call may still be answered as before. */
const graceMs = 2_000;

async function judge(load: FilesLoad, outages: Outage[]): Promise<boolean> {
  const isDuring = ({ atMs }: Call) =>
    outages.some(({ fromMs, toMs }) => atMs >= fromMs - graceMs && atMs <= toMs + graceMs);
  let isGood = true;
  for (const kind of ["upload", "picture", "export", "other"] as const) {
    const calls = load.calls.filter((call) => call.kind === kind);
    const during = calls.filter(isDuring);
    const others = calls.filter((call) => !isDuring(call));
    console.log(`${kind}: ${statuses(others)}; while Swift was away: ${statuses(during)}`);
    if (!others.every(({ status }) => isServed(kind, status))) isGood = false;
    if (!during.every(({ status }) => isServed(kind, status) || (needsStore(kind) && status === 503)))
      isGood = false;
  }
  const lost = await load.lost();
  console.log(
    `Acknowledged and lost: ${lost.pictures} of ${lost.of.pictures} pictures, ${lost.exports} of ${lost.of.exports} exports.`,
  );
  return isGood && lost.pictures === 0 && lost.exports === 0;
}

const needsStore = (kind: Call["kind"]) => kind === "upload" || kind === "picture";

/** An export that is being made already is not begun again. */
const isServed = (kind: Call["kind"], status: number) =>
  status === 200 || (kind === "export" && status === 409);

function statuses(calls: Call[]): string {
  const told = [...Map.groupBy(calls, ({ status }) => status)].map(([status, some]) => {
    const times = some.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
    const [middle = 0, slowest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
    return `${some.length} answered ${status || "nothing"} (middle ${Math.round(middle)} ms, slowest ${Math.round(slowest)} ms)`;
  });
  return told.join(", ") || "none";
}
