import pg from "pg";
import { createClub } from "../modules/clubs/index.ts";
import { readConfig } from "../platform/config.ts";
import { readArgs, UsageError } from "./command-line.ts";

const usage = 'Usage: club:create --domain rovers --name "Riverside Rovers"';
const text = { type: "string" } as const;

/** `club:create --domain rovers --name "Riverside Rovers"`: a new, open club. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArgs(usage, args, { domain: text, name: text });
  if (!values.domain || !values.name) throw new UsageError(usage);
  const config = readConfig(process.env);
  const owner = new pg.Pool({ connectionString: config.databaseUrl, max: 1 });
  try {
    await createClub({ config }, owner, { domain: values.domain, name: values.name });
    console.log(`The club ${values.name} is there. Give it an admin with admin:create.`);
  } finally {
    await owner.end();
  }
}
