import { mkdtemp, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimFolder } from "./claim-folder.ts";
import { removePostgresData } from "./home.ts";
import { type RunningPostgres, startPostgres } from "./start-postgres.ts";

const prefix = "kitroom-postgres-";
/** A folder that nobody has claimed for this long, in milliseconds, is what a killed test run left behind. */
const abandonedAfter = 60 * 60 * 1000;

/**
 * Starts an empty PostgreSQL in a temporary folder, removed at `stop`.
 * `durable: false` turns off waiting for the disk, for tests that are not about surviving a crash.
 */
export async function startThrowawayPostgres(
  options: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<RunningPostgres> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  try {
    const running = await startPostgres({ dataDir, ...options });
    const stop = async () => {
      await running.stop();
      await removePostgresData(dataDir);
    };
    return { ...running, stop };
  } catch (error) {
    await removePostgresData(dataDir);
    throw error;
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    try {
      if (Date.now() - (await stat(folder)).mtimeMs < abandonedAfter) continue;
      const claim = await claimFolder(folder, "clean-up");
      await removePostgresData(folder);
      await claim.release();
    } catch {
      // In use, or another user's: neither is ours to remove.
    }
  }
}
