/**
 * Loaded into the product's processes before anything of theirs (`node --import`), so that the product itself knows
 * nothing about the simulation: the time is ahead of the machine's by what is in a file, and a long wait ends when that time has
 * come. Short waits are for answers of others, and stay as they are.
 */
import fs, { openSync, readSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";

const longWaitMs = 9_000;
const lookEveryMs = 50;

const file = openSync(process.env.SIMULATED_CLOCK ?? "", "r");
const bytes = Buffer.alloc(16);
const MachineDate = Date;
const machineTimeout = setTimeout;
const machineClear = clearTimeout;

function ahead(): number {
  readSync(file, bytes, 0, 16, 0);
  return Number(bytes.toString("latin1"));
}
const now = () => MachineDate.now() + ahead();

// Time passes: the monotonic counter moves with it, as it does when nobody sets a clock.
const counter = performance.now.bind(performance);
Object.defineProperty(performance, "now", { value: () => counter() + ahead() });

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

// Files have the machine's time, and are as old as they really are: nothing that is just being written is swept away.
const machineStat = fs.promises.stat;
fs.promises.stat = (async (...asked: Parameters<typeof machineStat>) => {
  const found = await machineStat(...asked);
  return Object.assign(found, { mtime: new MachineDate(Number(found.mtimeMs) + ahead()) });
}) as typeof machineStat;
syncBuiltinESMExports();

type Wait = { due: number; end: () => void };
const waits = new Map<unknown, Wait>();

const shifted = (call: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
  const end = () => {
    waits.delete(timer);
    call(...args);
  };
  const timer = machineTimeout(end, milliseconds);
  if (milliseconds >= longWaitMs) waits.set(timer, { due: now() + milliseconds, end });
  return timer;
};
Object.defineProperty(shifted, promisify.custom, {
  value: Reflect.get(machineTimeout, promisify.custom),
});
globalThis.setTimeout = shifted as typeof setTimeout;
globalThis.clearTimeout = (timer) => {
  waits.delete(timer);
  machineClear(timer);
};

setInterval(() => {
  const moment = now();
  for (const [timer, { due, end }] of [...waits]) {
    if (due > moment) continue;
    machineClear(timer as NodeJS.Timeout);
    end();
  }
}, lookEveryMs).unref();
