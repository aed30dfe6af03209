import { watch } from "node:fs";
import { build } from "vite";
import { inProject } from "../project-root.ts";
import type { Part } from "./parts.ts";
import { type ProcessSettings, type ProductProcess, startProcess } from "./product-process.ts";

/** How long to wait for further changes, in milliseconds: editors and git write many files at once. */
const settleTime = 200;

/** Runs server and worker again, and builds the web app again, whenever their sources change. */
export async function reloadOnChange(settings: ProcessSettings): Promise<Part[]> {
  const web = await watchWeb();
  const reloading = ["worker", "server"].map((name) => keepRunning(name, settings));
  await Promise.all(reloading.map((part) => part.restart()));
  const changes = watchServer(async () => {
    await Promise.all(reloading.map((part) => part.restart()));
    console.log("  Restarted after a change.");
  });
  return [web, ...reloading, changes];
}

async function watchWeb(): Promise<Part> {
  const watcher = await build({
    configFile: inProject("web", "vite.config.ts"),
    root: inProject("web"),
    logLevel: "warn",
    mode: "development",
    build: { watch: {} },
  });
  const close = "close" in watcher ? () => watcher.close() : async () => undefined;
  const firstBuild = new Promise<void>((resolve) => {
    if (!("on" in watcher)) return resolve();
    watcher.on("event", (event) => {
      if (event.code === "ERROR") console.error(`web app: ${event.error.message}`);
      if (event.code === "END" || event.code === "ERROR") resolve();
    });
  });
  await firstBuild;
  return { name: "web build", stop: close };
}

function watchServer(changed: () => Promise<void>): Part {
  let timer: NodeJS.Timeout | undefined;
  const watchers = ["server", "contract"].map((folder) =>
    watch(inProject(folder), { recursive: true }, (_event, file) => {
      if (file?.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => void changed(), settleTime);
    }),
  );
  return {
    name: "watch on the sources",
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** A process that may die of a mistake in its code and comes back with the next change. */
function keepRunning(name: string, settings: ProcessSettings): Part & { restart(): Promise<void> } {
  let current: ProductProcess | undefined;
  let turn: Promise<void> = Promise.resolve();
  async function startAnew() {
    await current?.stop();
    current = startProcess(name, settings);
    await current.ready.catch((error: Error) => console.error(`${error.message} Waiting for a change.`));
  }
  return {
    name,
    restart() {
      turn = turn.then(startAnew);
      return turn;
    },
    stop: async () => {
      await turn;
      await current?.stop();
    },
    kill: () => current?.kill(),
  };
}
