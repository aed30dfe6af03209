import { said } from "./said.ts";

/** How a country writes its postcodes. */
type PostcodeRule = {
  pattern: RegExp;
  example: string;
  /** Whether a numeric keypad is enough to type one. */
  hasOnlyDigits: boolean;
};

const digits = (count: number, example: string): PostcodeRule => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  example,
  hasOnlyDigits: true,
});
const rule = (pattern: RegExp, example: string): PostcodeRule => ({ pattern, example, hasOnlyDigits: false });

/**
 * The countries whose postcodes are known well enough to require one and to detect a wrong one. Others may leave
 * it empty or write anything: a parcel that cannot be ordered is worse than an unchecked postcode.
 */
const rules: Readonly<Record<string, PostcodeRule>> = {
  AT: digits(4, "1010"),
  AU: digits(4, "3000"),
  BE: digits(4, "1000"),
  CA: rule(/^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i, "K1A 0B1"),
  CH: digits(4, "8001"),
  DE: digits(5, "10115"),
  DK: digits(4, "1050"),
  ES: digits(5, "28013"),
  FI: digits(5, "00100"),
  FR: digits(5, "75001"),
  GB: rule(/^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i, "SW1A 1AA"),
  IT: digits(5, "00118"),
  NL: rule(/^\d{4} ?[A-Z]{2}$/i, "1012 AB"),
  NO: digits(4, "0150"),
  NZ: digits(4, "6011"),
  PL: rule(/^\d{2}-\d{3}$/, "00-001"),
  PT: rule(/^\d{4}-\d{3}$/, "1000-001"),
  SE: rule(/^\d{3} ?\d{2}$/, "111 22"),
  US: rule(/^\d{5}(-\d{4})?$/, "90210"),
};

/** How a country writes its postcodes, as far as that is known. */
export function postcodeRule(country: string): PostcodeRule | null {
  return Object.hasOwn(rules, country) ? (rules[country] ?? null) : null;
}

/** What is wrong with a postcode in a country; null if nothing is. */
export function postcodeProblem(country: string, postcode: string): string | null {
  const known = postcodeRule(country);
  if (known === null || known.pattern.test(postcode.trim())) return null;
  return postcode.trim() === "" ? said("enterThePostcode") : said("notAPostcode", known.example);
}
