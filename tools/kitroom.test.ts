import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectRoot } from "./project-root.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kitroom-command-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function kitroom(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["tools/kitroom.ts", ...args], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
}

test("a command takes over the settings of what npm start runs in the same folder", async () => {
  const settings = { DATABASE_URL: "postgresql://club@127.0.0.1:1/none", SECRET_KEY: "s".repeat(32) };
  await writeFile(join(folder, "environment.json"), JSON.stringify(settings));
  const { status, stderr } = kitroom("audit");
  expect(stderr).toContain("127.0.0.1:1");
  expect(status).toBe(1);
  // It starts a process that loads every room.
});

test("a command without settings, and nothing that runs, says what to do", () => {
  const { status, stderr } = kitroom("audit");
  expect(stderr).toBe(
    "Set DATABASE_URL and SECRET_KEY, or run npm start beside this, whose settings are then used.\n",
  );
  expect(status).toBe(2);
});

test("without a command it lists them", () => {
  expect(kitroom().stderr).toContain("Commands: server, worker, migrate");
});
