import { fork } from "node:child_process";
import { join } from "node:path";
import type { ProductSettings } from "./start-product.ts";

export type Task =
  | { name: "start"; settings: ProductSettings }
  | { name: "showWeb"; folder: string }
  | { name: "sweep"; sweep: string }
  | { name: "stop" };
export type Asked = { id: number; task: Task };
/** `error` is what the task threw, with its stack. */
export type Answered = { id: number; error?: unknown };

type ProductProcess = {
  /** Gives once it is done; throws what that threw, or how the process ended. */
  ask(task: Task): Promise<void>;
  hasEnded(): boolean;
};

let current: ProductProcess | undefined;

/**
 * Where products run beside the stories of this process, which may keep it busy for seconds. There is one, because loading
 * the server takes long: it ends with this process, and another takes its place if it ends before.
 */
export function productProcess(): ProductProcess {
  if (current === undefined || current.hasEnded()) current = startProductProcess();
  return current;
}

function startProductProcess(): ProductProcess {
  const child = fork(join(import.meta.dirname, "run-product.ts"), {
    // Not those of the tests, whose modules are loaded in another way.
    execArgv: [],
    env: { ...process.env, NODE_ENV: "development" },
    // Which keeps errors whole.
    serialization: "advanced",
  });
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  let ended: Error | undefined;
  let lastId = 0;
  child.on("message", ({ id, error }: Answered) => {
    if (error === undefined) waiting.get(id)?.resolve();
    else waiting.get(id)?.reject(error);
    waiting.delete(id);
  });
  const end = (how: string) => {
    ended ??= new Error(`The product's process has ended (${how}).`);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  child.once("exit", (code, signal) => end(signal === null ? `exit code ${code}` : `killed by ${signal}`));
  child.once("error", ({ message }) => end(message));
  return {
    async ask(task) {
      if (ended !== undefined) throw ended;
      lastId += 1;
      const answer = Promise.withResolvers<void>();
      waiting.set(lastId, answer);
      child.send({ id: lastId, task } satisfies Asked);
      await answer.promise;
    },
    hasEnded: () => ended !== undefined,
  };
}
