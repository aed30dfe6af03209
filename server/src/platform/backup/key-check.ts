import { keyFor } from "../secrets.ts";

/** Whether two keys are the same, revealing nothing else about them. */
export function keyCheck(secretKey: string): string {
  return keyFor(secretKey, "backup-key-check").toString("base64url");
}
