import { createHash } from "node:crypto";

/** The bearer token of a member of the bench: of the product's form, and the same in every process. */
export function memberToken(clubId: number, memberId: number): string {
  const secret = createHash("sha256").update(`bench member ${memberId}`).digest("base64url");
  return `${clubId.toString(36)}.${secret}`;
}
