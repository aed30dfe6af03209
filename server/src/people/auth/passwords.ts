import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { boundedWork } from "#server/platform/bounded-work.ts";

/** argon2id as recommended by OWASP: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash keeps a core busy for tens of milliseconds, so no more run than there are spare cores. */
const inTurn = boundedWork({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 500 });

/** What is stored of a password. Every character counts, exactly as typed. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let unknown: Promise<string> | undefined;

/**
 * Whether the password is correct. Takes the same time for an account that does not exist or has no password,
 * for which `passwordHash` is null.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  unknown ??= hashPassword("a password of nobody");
  const known = passwordHash ?? (await unknown);
  const right = await inTurn(() => verify(known, password));
  return right && passwordHash !== null;
}
