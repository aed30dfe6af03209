import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { email as emailForm, newPassword } from "#contract/shapes.ts";
import { findClub } from "../ground/clubs/index.ts";
import { hashPassword } from "../people/auth/index.ts";
import { createStaff } from "../people/members/index.ts";
import { readConfig } from "../platform/config.ts";
import { systemCtx } from "../platform/context.ts";
import { inClub } from "../platform/db/in-club.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { readArgs, UsageError } from "./command-line.ts";

const usage =
  "Usage: admin:create --club rovers --email admin@rovers.example --first-name Rosa --last-name Adeyemi";

/** A club's first admin. The password is asked for, or read from standard input. */
export async function run(args: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = { club: text, email: text, "first-name": text, "last-name": text };
  const { values } = readArgs(usage, args, options);
  const { club: domain, email: address, "first-name": first_name, "last-name": last_name } = values;
  if (!domain || !address || !first_name || !last_name) throw new UsageError(usage);
  const email = emailForm.parse(address);
  const password = newPassword.parse(await askPassword());
  const platform = openPlatform(readConfig(process.env));
  try {
    const club = await findClub(platform, domain);
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

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Without a line at all, the question would wait for ever.
  const ended = once(lines, "close").then(() => {
    throw new Error("No password was given");
  });
  try {
    return await Promise.race([lines.question("Password: "), ended]);
  } finally {
    ended.catch(() => undefined);
    lines.close();
  }
}
