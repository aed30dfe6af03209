import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

type Times = { pid: number; parent: number; own: number; ofEnded: number };

/**
 * Seconds of processor time that a process and all that it started have taken so far. What they are on the machine beside others
 * does not matter, unlike time by the clock.
 */
export async function processorSeconds(pid: number): Promise<number> {
  const all = await allTimes();
  const family = new Set([pid]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const one of all) if (family.has(one.parent)) family.add(one.pid);
  }
  const ticks = all
    .filter((one) => family.has(one.pid))
    .reduce((sum, { own, ofEnded }) => sum + own + ofEnded, 0);
  return ticks / (await ticksPerSecond());
}

async function allTimes(): Promise<Times[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const texts = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")),
  );
  return texts.flatMap((text) => {
    // The name, in brackets, may have blanks.
    const end = text.lastIndexOf(")");
    if (end < 0) return [];
    const fields = text
      .slice(end + 2)
      .split(" ")
      .map(Number);
    const at = (place: number) => fields[place - 3] ?? 0;
    return [
      { pid: Number.parseInt(text, 10), parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) },
    ];
  });
}

let known: number | undefined;

async function ticksPerSecond(): Promise<number> {
  known ??= Number((await promisify(execFile)("getconf", ["CLK_TCK"])).stdout);
  return known;
}
