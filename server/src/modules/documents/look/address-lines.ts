import type { OrderAddress } from "../../orders/index.ts";
import { countryName } from "../../shipping/index.ts";

/** An address below its name, line by line as it is put on a parcel. */
export function addressLines({ line1, line2, city, state, postcode, country }: OrderAddress): string[] {
  const place = [city, state].filter(Boolean).join(", ");
  const town = [place, postcode].filter(Boolean).join(" ");
  return [line1, line2, town, countryName(country)].filter(Boolean);
}
