import { addressLines, countryName } from "#contract/address-lines.ts";
import { toDollars } from "#contract/money.ts";
import type { Address, ShippingMethod } from "#contract/shipping.ts";
import type { AddressRow, StoredShippingMethod } from "./shipping.queries.ts";

export function presentAddress(row: AddressRow): Address {
  const { id, name, line1, line2, city, state, postcode, country, phone, is_default } = row;
  return {
    id,
    name,
    line1,
    line2,
    city,
    state,
    postcode,
    country,
    country_name: countryName(country),
    lines: addressLines(row),
    phone,
    is_default,
  };
}

export function presentMethod(row: StoredShippingMethod): ShippingMethod {
  const { id, name, description, kind, min_days, max_days, countries } = row;
  return {
    id,
    name,
    description,
    kind,
    countries,
    price: toDollars(row.price_cents),
    free_above: row.free_above_cents === null ? null : toDollars(row.free_above_cents),
    min_days,
    max_days,
  };
}
