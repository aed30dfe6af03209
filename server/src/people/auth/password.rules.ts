import type { Text } from "#server/words/languages.ts";
import { commonPasswords } from "./common-passwords.ts";

/** What a password must not be, because others would try it first. */
type About = { email: string; clubName: string; domain: string };

/** Why a new password is too easy to guess, as a text for the person, or null. Its length is checked before. */
export function weaknessOf(password: string, { email, clubName, domain }: About): Text | null {
  const plain = simplified(password);
  if (commonPasswords.has(plain)) return ({ auth }) => auth.commonPassword;
  if (new Set(plain).size < 3) return ({ auth }) => auth.fewCharacters;
  if (plain === simplified(clubName) || plain === domain) return ({ auth }) => auth.clubInPassword;
  if ([email, email.split("@")[0] ?? ""].map(simplified).includes(plain))
    return ({ auth }) => auth.emailInPassword;
  return null;
}

/** Capitals and spaces do not make it harder to guess. */
function simplified(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, "");
}
