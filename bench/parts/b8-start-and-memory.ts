import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "../figures.ts";
import { figure } from "../figures.ts";
import { profileStart } from "../profile/profile-server.ts";
import { ask } from "../stage/ask.ts";
import type { Child } from "../stage/child.ts";
import type { Stage } from "../stage/stage.ts";
import { memoryOf } from "../stage/usage.ts";
import { idleWorker } from "./idle-worker.ts";
import type { Explanation, Part } from "./part.ts";

const startGoal = { of: "value", bound: "at most", than: 1.5 } as const;
const memoryGoal = { of: "value", bound: "at most", than: 150 } as const;
/** Seconds from the start of each process to its first good answer; the worker answers nobody, so to its report. */
type Starts = { bare: number[]; server: number[]; worker: number[] };
type Running = { [name in keyof Starts]: Child };

export const startAndMemory: Part = {
  id: "B8",
  title:
    "start with an existing database, idle memory, against bare Fastify with a pg pool; processor of an idle worker",
  async measure(stage) {
    stage.say("start and memory");
    await stage.product.stop();
    const starts: Starts = { bare: [], server: [], worker: [] };
    let running = await startAll(stage, starts);
    for (let more = 1; more < stage.times.starts; more += 1) {
      await stopAll(running);
      running = await startAll(stage, starts);
    }
    await delay(stage.times.idleSeconds * 1000);
    const memory = {
      bare: memoryOf(running.bare.pid),
      server: memoryOf(running.server.pid),
      worker: memoryOf(running.worker.pid),
    };
    await stopAll(running);
    stage.say("an idle worker");
    return [...startFigures(starts), ...memoryFigures(memory), ...(await idleWorker(stage))];
  },
  async explain(stage, missed) {
    const late = (["server", "worker"] as const).filter((name) =>
      missed.some(({ what }) => what === startOf(name)),
    );
    const explained: Explanation[] = [];
    for (const name of late) {
      explained.push({ part: "B8", what: startOf(name), lines: await profileStart(stage, name) });
    }
    return explained;
  },
};

/** One after the other, so that none slows another. */
async function startAll(stage: Stage, starts: Starts): Promise<Running> {
  const bare = await stage.startLimit("select-server.ts");
  starts.bare.push(await firstAnswer(bare, bare.url, "localhost", "/"));
  const worker = await stage.product.startOne("worker");
  starts.worker.push(worker.readyMs / 1000);
  const server = await stage.product.startOne("server");
  const { url, host } = stage.product;
  starts.server.push(await firstAnswer(server, url, host, "/health/ready"));
  return { bare, worker, server };
}

async function stopAll({ bare, server, worker }: Running): Promise<void> {
  await Promise.all([bare.stop(), server.stop(), worker.stop()]);
}

async function firstAnswer(child: Child, url: string, host: string, path: string): Promise<number> {
  const { status } = await ask(url, host, path);
  if (status !== 200) throw new Error(`${path} answered ${status} right after the word that all is ready`);
  return (performance.now() - child.startedAt) / 1000;
}

function startOf(name: "server" | "worker"): string {
  return name === "server" ? "server: start to first 200" : "worker: start to ready";
}

function startFigures({ bare, server, worker }: Starts): Figure[] {
  const common = { part: "B8", unit: "s", goal: startGoal } as const;
  return [
    figure({ ...common, what: startOf("server"), runs: { limit: bare, product: server } }),
    figure({ ...common, what: startOf("worker"), runs: { limit: bare, product: worker } }),
  ];
}

function memoryFigures(memory: Record<keyof Starts, ReturnType<typeof memoryOf>>): Figure[] {
  return (["server", "worker"] as const).flatMap((name) => {
    const runs = (of: "resident" | "own") => ({ limit: [memory.bare[of]], product: [memory[name][of]] });
    return [
      figure({
        part: "B8",
        what: `${name}: idle memory`,
        unit: "MiB",
        runs: runs("resident"),
        goal: memoryGoal,
      }),
      figure({
        part: "B8",
        what: `${name}: of it shared with no other process`,
        unit: "MiB",
        runs: runs("own"),
      }),
    ];
  });
}
