import { isTimeZone } from "#contract/days.ts";
import { email as emailForm, newPassword } from "#contract/shapes.ts";
import * as clubs from "../ground/clubs/index.ts";
import { hashPassword } from "../people/auth/index.ts";
import { createStaff } from "../people/members/index.ts";
import { clubState } from "../platform/cells/leave.ts";
import { readConfig } from "../platform/config.ts";
import { type Platform, systemCtx } from "../platform/context.ts";
import { inClub } from "../platform/db/in-club.ts";
import { ownerPool } from "../platform/db/pool.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { openLedger } from "../shop/credits/index.ts";
import { ask } from "./ask.ts";
import { columns } from "./club-list.ts";
import { readArgs, UsageError } from "./command-line.ts";
import { createClubs } from "./create-clubs.ts";

const text = { type: "string" } as const;

const usageOfCreate = `Usage: club:create --domain rovers --name "Riverside Rovers" [--time-zone Europe/London]
   or: club:create --file clubs.csv
The file has the columns ${columns.join(", ")}; all but the first two may be empty.`;

/**
 * `club:create --domain rovers --name "Riverside Rovers" --time-zone Europe/London`: a new, open club; `--file clubs.csv`: all
 * of a file.
 */
export async function createClub(args: string[], stop: AbortSignal): Promise<void> {
  const options = { domain: text, name: text, "time-zone": text, file: text };
  const { values } = readArgs(usageOfCreate, args, options);
  const { file, ...one } = values;
  if (file !== undefined) {
    if (file === "" || Object.keys(one).length > 0) throw new UsageError(usageOfCreate);
    return createClubs(file, stop);
  }
  const { domain, name, "time-zone": timeZone = "UTC" } = one;
  if (!domain || !name) throw new UsageError(usageOfCreate);
  if (!isTimeZone(timeZone))
    throw new UsageError(`There is no time zone ${timeZone}. Give its IANA name, such as Europe/London.`);
  const config = readConfig(process.env);
  const owner = ownerPool(config, 1);
  try {
    await clubs.createClub({ config }, { owner, openLedger }, { domain, name, timeZone });
    console.log(
      `The club ${name} has been created, in the time zone ${timeZone}. Add an admin with admin:create.`,
    );
  } finally {
    await owner.end();
  }
}

/** `club:close rovers`: maintenance, until the operator ends it. */
export async function closeClub(args: string[]): Promise<void> {
  const { domain, before } = await asOperator("club:close", args);
  console.log(
    before === "operator"
      ? `The club ${domain} was already closed by you.`
      : `The club ${domain} is closed. Members and visitors see the maintenance screen; staff can see their panel but change nothing. Open it with club:open ${domain}; the club's own admins cannot.`,
  );
}

const opened = {
  operator: "is open again.",
  club: "is open again. One of its admins had closed it.",
} as const;

/** `club:open rovers`: ends maintenance, whoever began it. */
export async function openClub(args: string[]): Promise<void> {
  const { domain, before } = await asOperator("club:open", args);
  console.log(`The club ${domain} ${before === null ? "was already open." : opened[before]}`);
}

/** Closes or opens a club as the operator. Returns whether it was so before, and who had closed it. */
async function asOperator(command: "club:close" | "club:open", args: string[]) {
  const { word: domain } = readArgs(`Usage: ${command} rovers`, args, {}, 1);
  const platform = openPlatform(readConfig(process.env));
  try {
    const club = await clubs.findClub(platform, domain);
    if (!club) throw new Error(`There is no club ${domain}.`);
    if (command === "club:open") await requireHere(platform, domain);
    const ctx = systemCtx(platform, club, "command line");
    const to = command === "club:close" ? "operator" : null;
    return { domain, before: await inClub(ctx, (tx) => clubs.closeClub(tx, ctx, to)) };
  } finally {
    await platform.pool.end();
  }
}

/** Throws for a club that is on its way between two cells. */
async function requireHere(platform: Platform, domain: string): Promise<void> {
  const away = (await clubState(platform, domain))?.away ?? null;
  if (away === "leaving" || away === "left")
    throw new Error(
      `The club ${domain} has been left for another cell. If it is not open there, take it back: club:move ${domain} <settings of the other cell> --back`,
    );
  if (away === "arriving")
    throw new Error(
      `The club ${domain} has not been checked since it arrived. Delete it with club:forget ${domain}, and import it again.`,
    );
}

const usageOfAdmin =
  "Usage: admin:create --club rovers --email admin@rovers.example --first-name Rosa --last-name Adeyemi";

/** A club's first admin. The password is asked for, or read from standard input. */
export async function createAdmin(args: string[]): Promise<void> {
  const options = { club: text, email: text, "first-name": text, "last-name": text };
  const { values } = readArgs(usageOfAdmin, args, options);
  const { club: domain, email: address, "first-name": first_name, "last-name": last_name } = values;
  if (!domain || !address || !first_name || !last_name) throw new UsageError(usageOfAdmin);
  const email = emailForm.parse(address);
  const password = newPassword.parse(await ask("Password: ", "No password was given"));
  const platform = openPlatform(readConfig(process.env));
  try {
    const club = await clubs.findClub(platform, domain);
    if (!club) throw new Error(`There is no club ${domain}`);
    const ctx = systemCtx(platform, club, "command line");
    const passwordHash = await hashPassword(password);
    await inClub(ctx, (tx) =>
      createStaff(tx, ctx, {
        email,
        first_name,
        last_name,
        role: 2,
        password_hash: passwordHash,
        account_status: 1,
      }),
    );
    console.log(`${email} can now log in at the club's /adminlogin.`);
  } finally {
    await platform.pool.end();
  }
}
