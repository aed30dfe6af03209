/** `npm run reset`: removes the data folder, so that the next start begins again. Asks nothing. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { claimFolder, FolderTaken, removePostgresData } from "#sandbox/postgres/index.ts";
import { PlainError, printFailure } from "./plain-error.ts";
import { dataDirOf, shortPath } from "./start/start-settings.ts";

try {
  await reset(dataDirOf(process.env));
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

async function reset(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) {
    console.log(`There is no ${shortPath(dataDir)}; nothing to remove.`);
    return;
  }
  // A folder that is not ours must not be removed for a slip in DATA_DIR.
  if (!existsSync(join(dataDir, "logs"))) {
    throw new PlainError(
      `${shortPath(dataDir)} was not made by "npm start" and is left alone. Check DATA_DIR.`,
    );
  }
  const claim = await claimFolder(dataDir, `npm run reset, process ${process.pid}`).catch((error) => {
    if (!(error instanceof FolderTaken)) throw error;
    throw new PlainError(`Kitroom runs on ${shortPath(dataDir)} (${error.holder}). Stop it first.`);
  });
  await removePostgresData(join(dataDir, "postgres"));
  await rm(dataDir, { recursive: true, force: true });
  await claim.release();
  console.log(`Removed ${shortPath(dataDir)}. The next "npm start" starts afresh.`);
}
