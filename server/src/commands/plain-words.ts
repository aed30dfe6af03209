import { sentence as sentenceOf } from "#contract/said.ts";
import { forms } from "#contract/words/en/forms.ts";
import { BackupError } from "../platform/backup/backup-format.ts";
import { ConfigError } from "../platform/config.ts";
import { databaseError } from "../platform/db/in-club.ts";
import { bucketErrorIn } from "../platform/files/bucket-error.ts";
import { UsageError } from "./command-line.ts";

/** What went wrong and what to do about it, for a person at a terminal; neither SQL nor a stack trace helps there. */
export function plainWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof BackupError)
    return error.message;
  const ofBucket = bucketErrorIn(error);
  if (ofBucket) return ofBucket.message;
  const refusal = databaseError(error);
  if (refusal) return ofDatabase(refusal);
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const words = ofSystem(current) ?? ofConnection(current);
    if (words) return words;
  }
  // One message for each issue that a schema found. Operators read English.
  const { issues } = error as { issues?: { message: string }[] };
  return (
    (issues?.map(({ message }) => sentenceOf(message, forms) ?? message).join(" ") ?? error.message) ||
    String(error)
  );
}

type Refusal = NonNullable<ReturnType<typeof databaseError>>;

const notMigrated = "The database is not up to date. Run: npm run kitroom -- migrate";

/** By SQLSTATE, or by its first two characters, which are its class. */
const refusals: Record<string, (refusal: Refusal) => string> = {
  "23505": ({ detail, message }) => `That already exists: ${detail ?? message}`,
  "25006": () => "The database does not accept changes: it is read-only, or a standby.",
  "28": ({ message }) =>
    `The database refuses a login with these settings (${message}). Check DATABASE_URL, and that migrate was run with the same SECRET_KEY and DATABASE_ROLE.`,
  "3D": ({ message }) => `${sentence(message)} Make it with createdb, or check DATABASE_URL.`,
  "3F": () => notMigrated,
  "42P01": () => notMigrated,
  "42703": () => notMigrated,
  "42501": ({ message }) =>
    `The role of DATABASE_URL is not allowed to do that (${message}). Use the one that ran migrate last; if it is that one, run migrate again.`,
  "53100": () => "The database's disk is full.",
  "53": ({ message }) => `The database has no room for more: ${message}.`,
  "57014": () => "The database took too long over one step and gave up.",
  "57": () => "The database is shutting down or starting up. Try again in a moment.",
  "08": () => "The connection to the database was lost. Try again in a moment.",
};

function ofDatabase(refusal: Refusal): string {
  const words = refusals[refusal.code] ?? refusals[refusal.code.slice(0, 2)];
  return words ? words(refusal) : `The database refused: ${sentence(refusal.message)}`;
}

const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EPIPE",
  "EAI_AGAIN",
]);

/** By the system's error code; names the file it is about. */
const fileTroubles: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EACCES: (path) => `${path} may not be read or written by this user.`,
  EPERM: (path) => `${path} may not be read or written by this user.`,
  EEXIST: (path) => `${path} already exists.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ENOTDIR: (path) => `${path} is inside something that is not a folder.`,
  ENOSPC: (path) => `The disk is full (${path}).`,
  EDQUOT: (path) => `This user's share of the disk is used up (${path}).`,
  EROFS: (path) => `The disk is read-only (${path}).`,
  EFBIG: (path) => `${path} is larger than this user may write.`,
  EIO: (path) => `The disk cannot be read or written (${path}).`,
};

function ofSystem(error: Error): string | undefined {
  const { code = "", path, syscall, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `The port is already in use: ${message}. Choose another with PORT.`;
  if (syscall === "connect" || unreachable.has(code))
    return `The database is not responding (${message || code}). Check DATABASE_URL.`;
  return fileTroubles[code]?.(path ?? "what was to be written");
}

function ofConnection({ message }: Error): string | undefined {
  return /timeout expired|connection timeout|timeout exceeded|Connection terminated|read timeout/i.test(
    message,
  )
    ? `The database is not responding (${message}). Check DATABASE_URL.`
    : undefined;
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? "" : "."}`;
}
