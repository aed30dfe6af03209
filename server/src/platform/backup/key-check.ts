import { keyFor } from "../secrets.ts";

/** Tells whether two keys are the same, and nothing else about them. */
export function keyCheck(secretKey: string): string {
  return keyFor(secretKey, "backup-key-check").toString("base64url");
}
