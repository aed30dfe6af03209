import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** A process to keep an eye on; `group`: with its children, such as PostgreSQL's. */
export type Watched = { name: string; pid: number; group?: boolean };
/**
 * Processor seconds since the start, by name; `ours` is what the bench and everything that it started used, `machine` all
 * programs together, and `stolen` what the host gave to other machines while something here wanted to run.
 */
export type Usage = {
  at: number;
  seconds: Record<string, number>;
  ours: number;
  machine: number;
  stolen: number;
};

/** The kernel counts processor time in hundredths of a second on every Linux there is. */
const ticksPerSecond = 100;
const kibibytes = 1024;
const maxLooks = 20;

/** Reads the processor time used so far. A process that is gone counts as nothing. */
export function readUsage(watched: readonly Watched[]): Usage {
  const seconds = Object.fromEntries(
    watched.map((own) => [own.name, own.group ? groupSeconds(own.pid) : secondsOf(own.pid)]),
  );
  return {
    at: performance.now(),
    seconds: { ...seconds, bench: cpuSecondsOfUs() },
    ours: treeSeconds(process.pid),
    ...machineSeconds(),
  };
}

/**
 * Processor cores in use from the first reading to the last, by name; `others` is every program that the bench did not
 * start. A browser takes its processes along when it ends, and nobody is told what they used. Ours then have less than
 * before, and what lies between those two readings says nothing about others.
 */
export function coresBetween(readings: readonly Usage[]): Record<string, number> {
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (!first || !last) throw new Error("Nothing was read");
  const pairs = readings.slice(1).map((after, at) => [readings[at] ?? first, after] as const);
  const telling = pairs.filter(([before, after]) => after.ours >= before.ours);
  const sum = (of: (usage: Usage) => number) =>
    telling.reduce((all, [before, after]) => all + of(after) - of(before), 0);
  const secondsTold = sum(({ at }) => at) / 1000;
  const perSecond = (seconds: number) =>
    secondsTold === 0 ? 0 : Math.min(Math.max(0, seconds / secondsTold), availableParallelism());
  const elapsed = (last.at - first.at) / 1000;
  const cores = Object.fromEntries(
    Object.entries(last.seconds).map(([name, seconds]) => [
      name,
      (seconds - (first.seconds[name] ?? 0)) / elapsed,
    ]),
  );
  return {
    ...cores,
    others: perSecond(sum(({ machine, ours }) => machine - ours)),
    stolen: perSecond(sum(({ stolen }) => stolen)),
  };
}

/** Memory of a process in MiB: all that is resident, and what of it no other process shares. */
export function memoryOf(pid: number): { resident: number; own: number } {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / kibibytes;
  return { resident: field("Rss"), own: field("Private_Clean") + field("Private_Dirty") };
}

function cpuSecondsOfUs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function secondsOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/**
 * The process, its living children, and those of them that have ended. A child may end between two looks, and would
 * be counted twice or never; then it is looked again.
 */
function groupSeconds(pid: number): number {
  for (let look = 1; ; look += 1) {
    const before = endedChildrenOf(pid);
    const children = readdirSync("/proc").filter(
      (name) => /^\d+$/.test(name) && Number(statOf(name)[1]) === pid,
    );
    const living = children.reduce((sum, child) => sum + secondsOf(Number(child)), secondsOf(pid));
    if (endedChildrenOf(pid) === before || look === maxLooks) return living + before;
  }
}

/** A process and all that descend from it, with those that have ended, which the kernel adds to whoever waited for them. */
function treeSeconds(root: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), fields: statOf(name) }));
  const childrenOf = Map.groupBy(all, ({ fields }) => Number(fields[1]));
  const own = all.find(({ pid }) => pid === root);
  const found = own ? [own] : [];
  // Grows as it is walked: each brings its children.
  for (const { pid } of found) found.push(...(childrenOf.get(pid) ?? []));
  const ticks = found.flatMap(({ fields }) => fields.slice(11, 15).map(Number));
  return ticks.reduce((sum, own) => sum + own, 0) / ticksPerSecond;
}

function endedChildrenOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / ticksPerSecond;
}

function machineSeconds(): Pick<Usage, "machine" | "stolen"> {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = (
    read("/proc/stat").split("\n", 1)[0] ?? ""
  )
    .split(/\s+/)
    .map(Number);
  return {
    machine: (user + nice + system + irq + softIrq) / ticksPerSecond,
    stolen: steal / ticksPerSecond,
  };
}

/** The fields after the name, which may hold blanks: [0] state, [1] parent, [11] user, [12] system, [13] and [14] of ended children. */
function statOf(pid: number | string): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
