import { readFileSync } from "node:fs";

/** Passwords of 8 characters or more that everybody tries first, in lower case. Lines beginning with `# ` are comments. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .replaceAll(/^# .*\n/gm, "")
    .trim()
    .split(/\s+/),
);
