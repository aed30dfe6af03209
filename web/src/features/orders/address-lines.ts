import type { MemberOrder } from "#contract/order-shapes.ts";

/** An order's address as it is written on a parcel, line by line below the name. */
export function addressLines(address: NonNullable<MemberOrder["address"]>): string[] {
  return [
    address.line1,
    address.line2,
    [address.postcode, address.city, address.state].filter(Boolean).join(" "),
    address.country_name,
    address.phone,
  ].filter(Boolean);
}
