import { randomBytes, scryptSync } from "node:crypto";
import { BackupError } from "../backup/parts-file.ts";
import { keyCheck } from "../backup/read-backup.ts";
import { seal, unseal } from "../secrets.ts";

const shortestPassphrase = 12;

/** What secrets are sealed with in the file of a club: made from a passphrase, so that neither cell needs the other's key. */
export type TransportKey = {
  salt: string;
  check: string;
  seal(plain: string): string;
  unseal(sealed: string): string;
};

export function transportKey(passphrase: string, salt = randomBytes(16).toString("base64url")): TransportKey {
  if (passphrase.length < shortestPassphrase)
    throw new Error(`The passphrase needs at least ${shortestPassphrase} characters`);
  const key = scryptSync(passphrase, salt, 32).toString("base64url");
  return {
    salt,
    check: keyCheck(key),
    seal: (plain) => seal(key, plain),
    unseal: (sealed) => unseal([key], sealed),
  };
}

/** The key of a file that was made with this passphrase. Throws BackupError for another one. */
export function keyOfFile(
  passphrase: string,
  { salt, key_check }: { salt: string; key_check: string },
): TransportKey {
  const key = transportKey(passphrase, salt);
  if (key.check !== key_check) throw new BackupError("The file was made with another passphrase");
  return key;
}
