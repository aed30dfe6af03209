/** `npm start`: brings up the whole product on this machine, and stops all of it again. */
import { PlainError, printFailure } from "./plain-error.ts";
import { announce } from "./start/announce.ts";
import { onNpmGone } from "./start/npm-gone.ts";
import { openParts, type Parts } from "./start/parts.ts";
import { startKitroom } from "./start/start-kitroom.ts";
import { readStartSettings } from "./start/start-settings.ts";

/** A signal that follows the first one sooner than this, in milliseconds, is the same Ctrl-C, passed on by npm. */
const sameSignal = 500;

process.exit(await main());

/** Runs until told to stop, 0, or until something fails, 1. */
async function main(): Promise<number> {
  const begun = performance.now();
  const parts = openParts();
  const abort = new AbortController();
  const stopAsked = stopSignal(parts);
  const started = start(parts, abort.signal);
  let code = 0;
  try {
    const env = await Promise.race([started, stopAsked]);
    if (env !== undefined) {
      announce(env, (performance.now() - begun) / 1000);
      await Promise.race([stopAsked, failedPart(parts)]);
    }
    console.log("\n  Stopping …");
  } catch (error) {
    printFailure(error);
    code = 1;
  }
  abort.abort();
  // What is being started right now becomes a part first, and is then stopped with the others.
  await started.catch(() => undefined);
  await parts.stopAll();
  if (code === 0) console.log("  Stopped. Everything is kept for the next start.");
  return code;
}

async function start(parts: Parts, signal: AbortSignal): Promise<NodeJS.ProcessEnv> {
  return startKitroom(readStartSettings(process.env, process.argv.slice(2)), parts, signal);
}

/** Settles at the first request to stop. A second one ends everything at once. */
function stopSignal(parts: Parts): Promise<undefined> {
  return new Promise((resolve) => {
    let first: number | undefined;
    onNpmGone(() => resolve(undefined));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        const now = performance.now();
        first ??= now;
        if (now - first > sameSignal) {
          parts.killAll();
          process.exit(1);
        }
        resolve(undefined);
      });
    }
  });
}

async function failedPart(parts: Parts): Promise<never> {
  throw new PlainError(await parts.death);
}
