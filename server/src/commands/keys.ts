import { readConfig } from "../platform/config.ts";
import { setAppPassword } from "../platform/db/migrate.ts";
import { appPassword, ownerClient, roleNames } from "../platform/db/pool.ts";
import { sealAnew, sealedColumns } from "../platform/db/sealed-columns.ts";
import { openProduct } from "../platform/open-platform.ts";
import { tables } from "../schema.ts";
import { readArgs } from "./command-line.ts";

/**
 * `key:rotate`: seals every club's secrets with SECRET_KEY that are sealed with SECRET_KEY_FALLBACK, club by club, and gives
 * the app's role the password of SECRET_KEY. Safe to stop and to repeat; the product may run meanwhile, with both keys.
 */
export async function rotateKey(args: string[], stop: AbortSignal): Promise<void> {
  readArgs("Usage: key:rotate", args, {});
  const config = readConfig(process.env);
  const platform = await openProduct(config);
  try {
    const { rows: clubs } = await platform.pool.query<{ id: number; domain: string }>(
      "select id, domain from clubs order by id",
    );
    const { rows: left } = await platform.pool.query<{ domain: string }>(
      "select domain from clubs where away = 'left' order by id",
    );
    if (left.length > 0)
      throw new Error(
        `Clubs that have been left for another cell would lose their secrets: ${left.map(({ domain }) => domain).join(", ")}. Delete them with club:forget, or take them back, first.`,
      );
    const sealedIn = sealedColumns(tables);
    let count = 0;
    for (const { id, domain } of clubs) {
      stop.throwIfAborted();
      count += await sealAnew({ clubId: id, platform }, config, sealedIn).catch((cause: unknown) => {
        throw new Error(
          `A secret of the club ${domain} was sealed with neither key. Give the old key as SECRET_KEY_FALLBACK, or enter the club's secrets again in its settings.`,
          { cause },
        );
      });
    }
    await changePassword(config);
    console.log(
      `${count} secrets of ${clubs.length} clubs were sealed with the old key, and none is now. Make a backup, then start every process without SECRET_KEY_FALLBACK.`,
    );
  } finally {
    await platform.pool.end();
  }
}

async function changePassword(config: ReturnType<typeof readConfig>): Promise<void> {
  const owner = ownerClient(config);
  await owner.connect();
  try {
    await setAppPassword(owner, roleNames(config.databaseRole).app, appPassword(config.secretKey));
  } finally {
    await owner.end();
  }
}
