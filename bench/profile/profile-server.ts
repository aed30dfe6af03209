import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Child } from "../stage/child.ts";
import type { Run, Stage } from "../stage/stage.ts";
import { type CpuProfile, describeSelfTimes } from "./self-times.ts";

const warmUpSeconds = 2;
const profileSeconds = 4;
const intervalMicroseconds = 500;

/** Runs load on a server that is being profiled, in a separate run, and reports where its time went. */
export async function profileServer(
  stage: Stage,
  load: (seconds: number) => Promise<Run>,
): Promise<string[]> {
  const { product } = stage;
  await product.ensure();
  await product.server?.stop();
  const { options, folder } = await profiling(stage);
  product.server = await product.startOne("server", options);
  await load(warmUpSeconds);
  const from = microseconds();
  const run = await load(profileSeconds);
  const to = microseconds();
  await product.server.stop();
  product.server = null;
  return [coresLine(run), ...describeSelfTimes(await readProfile(folder), from, to)];
}

/** Profiles a process from its start until it is ready. */
export async function profileStart(stage: Stage, name: "server" | "worker"): Promise<string[]> {
  const { options, folder } = await profiling(stage);
  const from = microseconds();
  const child: Child = await stage.product.startOne(name, options);
  const to = microseconds();
  await child.stop();
  return describeSelfTimes(await readProfile(folder), from, to);
}

async function profiling(stage: Stage): Promise<{ options: string[]; folder: string }> {
  const folder = await mkdtemp(join(stage.folder, "profile-"));
  const options = ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${intervalMicroseconds}`];
  return { options, folder };
}

async function readProfile(folder: string): Promise<CpuProfile> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".cpuprofile"));
  const profiles = await Promise.all(
    files.map(async (name): Promise<CpuProfile> => JSON.parse(await readFile(join(folder, name), "utf8"))),
  );
  // A worker thread writes one too; the process's own is by far the largest.
  const [largest] = profiles.sort((a, b) => b.nodes.length - a.nodes.length);
  if (!largest) throw new Error("The process left no profile");
  return largest;
}

/** The steady clock that the profiler uses too. */
function microseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** How many processor cores each process kept busy. */
export function coresLine({ cores }: Pick<Run, "cores">): string {
  const told = Object.entries(cores).map(([name, own]) => `${name} ${own.toFixed(2)}`);
  return `Processor cores in use: ${told.join(", ")}.`;
}
