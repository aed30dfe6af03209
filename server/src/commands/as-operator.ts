import { closeClub, findClub } from "../ground/clubs/index.ts";
import { readConfig } from "../platform/config.ts";
import { systemCtx } from "../platform/context.ts";
import { inClub } from "../platform/db/in-club.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { readArgs } from "./command-line.ts";

/** Closes or opens a club as the operator. Returns whether it was so before, and who had closed it. */
export async function asOperator(command: "club:close" | "club:open", args: string[]) {
  const { word: domain } = readArgs(`Usage: ${command} rovers`, args, {}, 1);
  const platform = openPlatform(readConfig(process.env));
  try {
    const club = await findClub(platform, domain);
    if (!club) throw new Error(`There is no club ${domain}.`);
    const ctx = systemCtx(platform, club, "command line");
    const to = command === "club:close" ? "operator" : null;
    return { domain, before: await inClub(ctx, (tx) => closeClub(tx, ctx, to)) };
  } finally {
    await platform.pool.end();
  }
}
