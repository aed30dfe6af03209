import { commonPasswords } from "./common-passwords.ts";

/** What a password must not be, because it is the first thing that others would try. */
type About = { email: string; clubName: string; domain: string };

/** Why a new password is too easy to guess, as a sentence for the person, or null. Its length is checked before. */
export function weaknessOf(password: string, { email, clubName, domain }: About): string | null {
  const plain = simplified(password);
  if (commonPasswords.has(plain)) return "This is one of the most common passwords.";
  if (new Set(plain).size < 3) return "Use more than two different characters.";
  if (plain === simplified(clubName) || plain === domain) return "Do not use the name of the club.";
  if ([email, email.split("@")[0] ?? ""].map(simplified).includes(plain)) return "Do not use your email.";
  return null;
}

/** Capitals and spaces make no guess harder. */
function simplified(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, "");
}
