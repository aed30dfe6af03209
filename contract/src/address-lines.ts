import { formatAddress, type Address as PostalParts } from "localized-address-format";

/** The fields of an address that its lines are made from. */
export type PostalAddress = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postcode: string;
  /** ISO 3166-1 alpha-2; empty if no address is kept any more. */
  country: string;
};

const names = new Intl.DisplayNames(["en"], { type: "region" });

/** The English name of a country, `Ireland` for `IE`; the code itself if it is none. */
export function countryName(code: string): string {
  return (/^[A-Z]{2}$/.test(code) && names.of(code)) || code;
}

/**
 * An address line by line as its country's post wants it, in Latin letters, the country last, for use below a name.
 * The same everywhere: in mails, on paper, in the shop and in the panel. Nothing that was typed is left out, even if
 * the country's format has no place for it.
 */
export function addressLines(address: PostalAddress): string[] {
  const { city, state, postcode, country } = address;
  const has = (field: keyof PostalParts) =>
    formatAddress({ postalCountry: country, [field]: "?" }, "latin").some((line) => line.includes("?"));
  const besideTown = state !== "" && !has("administrativeArea") ? state : "";
  const town = [city, besideTown].filter(Boolean).join(", ");
  const lines = formatAddress(
    {
      postalCountry: country,
      // Joined into one, because the library puts what follows several of them on a separate line.
      addressLines: [[address.line1, address.line2, has("locality") ? "" : town].filter(Boolean).join("\n")],
      locality: town,
      administrativeArea: state,
      postalCode: postcode,
    },
    "latin",
  );
  const below = has("postalCode") ? [] : [postcode];
  const above = lines.flatMap((line) => line.split("\n")).map(withoutTwins);
  return [...above, ...below, country && countryName(country)].filter(Boolean);
}

/** The same with its name above and its telephone number below. */
export function wholeAddress(address: PostalAddress & { name: string; phone: string }): string[] {
  return [address.name, ...addressLines(address), address.phone].filter(Boolean);
}

/**
 * The lines of an address that was typed as one text, such as the club's. Wherever there is room, an address is shown and
 * printed line by line; only within a line, such as a sentence or a paper's footer, commas stand between them.
 */
export function writtenLines(address: string): string[] {
  return address
    .split("\n")
    .map((line) => line.trim().replace(/,$/, ""))
    .filter((line) => line !== "");
}

/** Some countries' formats put letters before the postcode, such as `CH-8001`; people type them too. */
function withoutTwins(line: string): string {
  return line.replace(/(?<![\w-])([A-Z]{1,2}[ -]?)\1(?=\d)/, "$1");
}
