import { join } from "node:path";
import { startPostgres } from "#sandbox/postgres/index.ts";
import { AddressClient, databaseAddress } from "#server/platform/db/address.ts";
import { PlainError } from "../plain-error.ts";
import { freePort } from "./ports.ts";

/** How long a database may take to answer, in milliseconds. */
const answerLimit = 5_000;
const oldestVersion = 15;

export interface Database {
  url: string;
  /** Settles when our own server has ended; never for a database that was given. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Uses the database that was given. Throws one clear line, without the password, when it does not answer. */
export async function openGivenDatabase(url: string): Promise<Database> {
  const client = new AddressClient(databaseAddress(url), { connectionTimeoutMillis: answerLimit });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < oldestVersion) {
      throw new PlainError(
        `The database of DATABASE_URL is PostgreSQL ${version}; ${oldestVersion} or later is needed.`,
      );
    }
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`The database ${place(url)} does not answer: ${reason(error)}. Check DATABASE_URL.`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return { url, ended: new Promise(() => undefined), stop: async () => undefined };
}

/** Starts our own PostgreSQL with its data under the data folder. */
export async function startOwnDatabase(dataDir: string, preferredPort: number): Promise<Database> {
  const port = await freePort("127.0.0.1", preferredPort);
  try {
    return await startPostgres({ dataDir: join(dataDir, "postgres"), port });
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

function place(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return "of DATABASE_URL";
  }
}

function reason(error: unknown): string {
  // A name with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
