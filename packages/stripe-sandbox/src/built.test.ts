import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientOf, ROVERS, sessionParams } from "./testing.ts";

const home = join(import.meta.dirname, "..");

test("what is published runs without TypeScript", async () => {
  execFileSync("npm", ["run", "build"], { cwd: home });
  const folder = await mkdtemp(join(tmpdir(), "stripe-sandbox-"));
  const settings = join(folder, "settings.json");
  await writeFile(settings, JSON.stringify({ port: 0, accounts: [{ secretKey: ROVERS }] }));
  const child = spawn(process.execPath, ["--no-strip-types", join(home, "dist", "serve.js"), settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([once(child.stdout, "data"), ended]);
  const { url } = JSON.parse(String(line));
  expect((await clientOf(url).checkout.sessions.create(sessionParams())).status).toBe("open");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await rm(folder, { recursive: true });
});
