import pg from "pg";
import { isTimeZone } from "#contract/days.ts";
import { createClub } from "../ground/clubs/index.ts";
import { readConfig } from "../platform/config.ts";
import { openLedger } from "../shop/credits/index.ts";
import { readArgs, UsageError } from "./command-line.ts";

const usage = 'Usage: club:create --domain rovers --name "Riverside Rovers" [--time-zone Europe/London]';
const text = { type: "string" } as const;

/** `club:create --domain rovers --name "Riverside Rovers" --time-zone Europe/London`: a new, open club. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArgs(usage, args, { domain: text, name: text, "time-zone": text });
  const { domain, name, "time-zone": timeZone = "UTC" } = values;
  if (!domain || !name) throw new UsageError(usage);
  if (!isTimeZone(timeZone))
    throw new UsageError(`There is no time zone ${timeZone}. Give its IANA name, such as Europe/London.`);
  const config = readConfig(process.env);
  const owner = new pg.Pool({ connectionString: config.databaseUrl, max: 1 });
  try {
    await createClub({ config }, { owner, openLedger }, { domain, name, timeZone });
    console.log(
      `The club ${name} has been created, in the time zone ${timeZone}. Add an admin with admin:create.`,
    );
  } finally {
    await owner.end();
  }
}
