import { createHmac } from "node:crypto";
import { z } from "zod";
import { keyFor, unseal } from "./secrets.ts";

/** What a key of a club is for: what was made with it must still be recognised after the club moved to another cell. */
const clubKeyPurposes = ["mail-stops", "left-out-rows"] as const;
type ClubKeyPurpose = (typeof clubKeyPurposes)[number];

/** A key of one club for one purpose. It tells nothing about those of other clubs, so it may go with the club. */
export function clubKey(secretKey: string, purpose: ClubKeyPurpose, clubId: number): Buffer {
  return createHmac("sha256", keyFor(secretKey, purpose))
    .update(`club:${Math.trunc(clubId)}`)
    .digest();
}

const earlierKeysForm = z.array(z.object({ purpose: z.enum(clubKeyPurposes), key: z.string() }));
export type EarlierKeys = z.infer<typeof earlierKeysForm>;

/** The keys that a club brought from other cells, as they stand in its settings. */
export function openEarlierKeys(acceptedKeys: readonly string[], sealed: string | null): EarlierKeys {
  return sealed === null ? [] : parseEarlierKeys(unseal(acceptedKeys, sealed));
}

export function parseEarlierKeys(text: string): EarlierKeys {
  return earlierKeysForm.parse(JSON.parse(text));
}

/** What it takes with it from here. */
export function keysToTake(acceptedKeys: readonly string[], clubId: number): EarlierKeys {
  return acceptedKeys.flatMap((secretKey) =>
    clubKeyPurposes.map((purpose) => ({
      purpose,
      key: clubKey(secretKey, purpose, clubId).toString("base64url"),
    })),
  );
}

export function keysFor(purpose: ClubKeyPurpose, earlier: EarlierKeys): Buffer[] {
  return earlier.filter((one) => one.purpose === purpose).map(({ key }) => Buffer.from(key, "base64url"));
}
