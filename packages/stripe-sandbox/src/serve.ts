#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { startStripeSandbox } from "./index.ts";

/**
 * Runs the sandbox in a process of its own: `stripe-sandbox settings.json`, with the options of
 * `startStripeSandbox` as JSON. Prints one line of JSON, `{"url": ...}`, when it is ready.
 */
const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: stripe-sandbox settings.json");
  process.exit(2);
}

const sandbox = await startStripeSandbox(JSON.parse(readFileSync(file, "utf8")));
console.log(JSON.stringify({ url: sandbox.url }));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
