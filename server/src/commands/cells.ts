import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { exportClub } from "../platform/cells/export-club.ts";
import { importClub } from "../platform/cells/import-club.ts";
import { forgetClub } from "../platform/cells/leave.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import type { Platform } from "../platform/context.ts";
import { openProduct } from "../platform/open-platform.ts";
import { ask } from "./ask.ts";
import { readArgs, UsageError } from "./command-line.ts";
import {
  clubSchema,
  countsOf,
  leaveClub,
  moveClub,
  requireState,
  sumsOf,
  takeClubBack,
  welcome,
} from "./move-club.ts";

const flag = { type: "boolean", default: false } as const;

const askPassphrase = () => ask("Passphrase of the file: ", "No passphrase was given");

/** `club:export rovers rovers.club`: all of a club into a file, which goes on meanwhile; `--leave`: and is left for another cell. */
export async function exportOne(args: string[], stop: AbortSignal): Promise<void> {
  const usage = "Usage: club:export rovers <file> [--leave]";
  const { values, words } = readArgs(usage, args, { leave: flag }, 2);
  const [domain = "", path = ""] = words;
  await onProduct(async (platform) => {
    const state = await requireState(platform, domain);
    const passphrase = await askPassphrase();
    const moveId = (state.away !== null && state.moveId) || randomUUID();
    if (values.leave) await leaveClub(platform, state, moveId, stop);
    const { end } = await exportClub(
      platform,
      state,
      { path, passphrase },
      { schema: clubSchema(), moveId, stop },
    );
    console.log(`${path}: ${countsOf(end)}, read back.\n${sumsOf(end)}.`);
    if (values.leave)
      console.log(
        `The club ${domain} is closed here for good. Import the file in the other cell, and open it there. To take it back: club:move ${domain} <settings of the other cell> --back`,
      );
    else
      console.log(
        "It is a copy: the club goes on here. If the copy is opened in another cell, what waits, such as mails, is done by both.",
      );
  });
}

/** `club:import rovers.club`: a club from such a file, closed. */
export async function importOne(args: string[], stop: AbortSignal): Promise<void> {
  const { word: path } = readArgs("Usage: club:import <file>", args, {}, 1);
  await onProduct(async (platform) => {
    const passphrase = await askPassphrase();
    const arrival = await importClub(platform, { path, passphrase }, { schema: clubSchema(), stop });
    await welcome(platform, arrival);
    const { domain, end } = arrival;
    console.log(`The club ${domain} has arrived, closed: ${countsOf(end)}.\n${sumsOf(end)}.`);
    console.log(`Let its host lead here, then: club:open ${domain}`);
  });
}

const usageOfMove = `Usage: club:move rovers <settings of the other cell> [--back]
   or: club:move rovers --back --nowhere-else
The settings are lines such as DATABASE_URL=..., with all that the servers of that cell are started with.`;

/** `club:move rovers other-cell.env`: a club into another cell, closed in both; `--back`: back again, if it was not opened there. */
export async function move(args: string[], stop: AbortSignal): Promise<void> {
  const options = { back: flag, "nowhere-else": flag };
  const isAlone = args.includes("--nowhere-else");
  const { values, words } = readArgs(usageOfMove, args, options, isAlone ? 1 : 2);
  if (isAlone && !values.back) throw new UsageError(usageOfMove);
  const [domain = "", settings = ""] = words;
  await onProduct(async (from) => {
    const to = isAlone ? null : await openProduct(await otherConfig(settings));
    try {
      if (values.back) {
        await takeClubBack(from, to, domain);
        console.log(
          `The club ${domain} is in this cell again, closed. Let its host lead here, then: club:open ${domain}`,
        );
      } else if (to) {
        const { end } = await moveClub({ from, to }, domain, stop);
        console.log(
          `The club ${domain} has moved, and is the same there: ${countsOf(end)}.\n${sumsOf(end)}.`,
        );
        console.log(
          `It is closed in both cells. Let its host lead to the other one, and say there: club:open ${domain}. After that, delete it here: club:forget ${domain}`,
        );
      }
    } finally {
      await to?.pool.end();
    }
  });
}

/** `club:forget rovers`: deletes a club that has moved elsewhere, or that came and was never opened. */
export async function forget(args: string[]): Promise<void> {
  const { word: domain } = readArgs("Usage: club:forget rovers", args, {}, 1);
  await onProduct(async (platform) => {
    const state = await requireState(platform, domain);
    await forgetClub(platform, state, clubSchema(), state.moveId);
    console.log(`The club ${domain} is deleted in this cell.`);
  });
}

async function onProduct(work: (platform: Platform) => Promise<void>): Promise<void> {
  const platform = await openProduct(readConfig(process.env));
  try {
    await work(platform);
  } finally {
    await platform.pool.end();
  }
}

async function otherConfig(path: string) {
  try {
    return readConfig(parseEnv(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof ConfigError) throw new ConfigError(`${path}: ${error.message}`);
    throw error;
  }
}
