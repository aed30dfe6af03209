import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
} from "node:crypto";

/** Encrypts a club's secret for the database: AES-256-GCM, `v1.<iv>.<tag>.<text>` in base64url. */
export function seal(secretKey: string, plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secretKey, "seal"), iv);
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return ["v1", ...[iv, cipher.getAuthTag(), text].map((part) => part.toString("base64url"))].join(".");
}

/**
 * Reads what `seal` wrote with any of the keys, the likeliest first. Throws when it was sealed with another one, or the text
 * was changed.
 */
export function unseal(keys: readonly string[], sealed: string): string {
  const [secretKey, ...others] = keys;
  if (secretKey === undefined) throw new Error("No key opens the secret");
  try {
    return unsealWith(secretKey, sealed);
  } catch (error) {
    if (others.length === 0) throw error;
    return unseal(others, sealed);
  }
}

function unsealWith(secretKey: string, sealed: string): string {
  const [version, iv, tag, text] = sealed.split(".");
  if (version !== "v1" || !iv || !tag || text === undefined) throw new Error("Not a sealed secret");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(secretKey, "seal"), Buffer.from(iv, "base64url"));
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8");
}

/** A key or password for one purpose, derived from SECRET_KEY. */
export function keyFor(secretKey: string, purpose: string): Buffer {
  return createHmac("sha256", secretKey).update(`kitroom:${purpose}`).digest();
}

/** 256 random bits, as text that is safe in a header or an address. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Six random digits. */
export function randomCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, "0");
}

/** What is stored of a token. Tokens are random, so a plain digest is enough. */
export function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
