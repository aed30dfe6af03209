import { projectRoot } from "../../tools/project-root.ts";

/** What `node --cpu-prof` writes; times in microseconds of the machine's steady clock. */
export type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
};

export type SelfTime = { name: string; share: number };

/**
 * The functions in which a profile spent its time between two moments, most expensive first. Shares are of the
 * time the process was busy; `idle` is the share of all time in which it was not.
 */
export function selfTimes(
  profile: CpuProfile,
  from: number,
  to: number,
): { idle: number; functions: SelfTime[] } {
  const names = new Map(profile.nodes.map((node) => [node.id, nameOf(node.callFrame)]));
  const spent = new Map<string, number>();
  let now = profile.startTime;
  profile.samples.forEach((id, at) => {
    const took = profile.timeDeltas[at] ?? 0;
    now += took;
    if (now < from || now > to) return;
    const name = names.get(id) ?? "(unknown)";
    spent.set(name, (spent.get(name) ?? 0) + took);
  });
  const all = [...spent.values()].reduce((sum, own) => sum + own, 0);
  const idle = spent.get("(idle)") ?? 0;
  spent.delete("(idle)");
  const functions = [...spent]
    .map(([name, own]) => ({ name, share: own / Math.max(1, all - idle) }))
    .sort((a, b) => b.share - a.share);
  return { idle: all > 0 ? idle / all : 0, functions };
}

/** Lines for people: how idle, and the dearest functions. */
export function describeSelfTimes(profile: CpuProfile, from: number, to: number, most = 15): string[] {
  const { idle, functions } = selfTimes(profile, from, to);
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`.padStart(6);
  return [
    `The process was idle ${percent(idle).trim()} of the time. Of the rest, by function, without what it called:`,
    ...functions.slice(0, most).map(({ name, share }) => `${percent(share)}  ${name}`),
  ];
}

function nameOf({ functionName, url, lineNumber }: CpuProfile["nodes"][number]["callFrame"]): string {
  const name = functionName || "(anonymous)";
  if (url === "") return name;
  const place = url
    .replace(`file://${projectRoot}/`, "")
    .replace(`${projectRoot}/`, "")
    .replace(/^.*node_modules\//, "");
  return `${name}  ${place}:${lineNumber + 1}`;
}
