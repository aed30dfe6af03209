import { continents, countries as facts } from "countries-list";
import { and, asc, desc, eq } from "drizzle-orm";
import { addressLines, countryName } from "#contract/address-lines.ts";
import { nameOrder } from "#contract/formats.ts";
import { toDollars } from "#contract/money.ts";
import type { Address, ShippingMethod } from "#contract/shipping.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { addresses, shippingMethods } from "./shipping.tables.ts";

export type AddressRow = typeof addresses.$inferSelect;
export type StoredShippingMethod = typeof shippingMethods.$inferSelect;

const methodText = `select * from shipping_methods where club_id = $1 and id = $2 and active`;
const addressText = `select * from addresses where club_id = $1 and member_id = $2 and id = $3`;

/**
 * An active method of the club, or null if there is none with this id or it does not deliver to the country.
 * Without a country (not known yet, or not needed for collection) any country counts.
 */
export async function shippingMethodFor(
  tx: ClubTx,
  methodId: number,
  country: string | null,
): Promise<StoredShippingMethod | null> {
  const [method] = await tx.query<StoredShippingMethod>(
    methodText,
    [tx.clubId, methodId],
    "shipping_method_for",
  );
  if (!method || (country !== null && !serves(method, country))) return null;
  return method;
}

/** What the club says now of a method; a day is a day after the order. */
export type MethodTerms = Pick<StoredShippingMethod, "id" | "kind" | "description" | "min_days" | "max_days">;

/** Terms by method id, also of methods that are no longer offered. */
export async function methodTerms(tx: ClubTx, methodIds: number[]): Promise<Map<number, MethodTerms>> {
  if (methodIds.length === 0) return new Map();
  const methods = await tx.query<MethodTerms>(
    "select id, kind, description, min_days, max_days from shipping_methods where club_id = $1 and id = any($2::bigint[])",
    [tx.clubId, methodIds],
    "method_terms",
  );
  return new Map(methods.map((method) => [method.id, method]));
}

/** How goods are collected by the method that members most likely use, for previews; empty if there is none. */
export async function usualCollectionText(tx: ClubTx): Promise<string> {
  const [method] = await tx.query<{ description: string }>(
    `select description from shipping_methods where club_id = $1 and kind = 'collect'
     order by active desc, position, id limit 1`,
    [tx.clubId],
  );
  return method?.description ?? "";
}

/** An address of this member, or null if it is another's or does not exist. */
export async function addressOf(tx: ClubTx, memberId: number, addressId: number): Promise<AddressRow | null> {
  const [address] = await tx.query<AddressRow>(addressText, [tx.clubId, memberId, addressId], "address_of");
  return address ?? null;
}

/** The member's addresses, the default one first, then the newest. */
export async function addressesOf(tx: ClubTx, memberId: number): Promise<AddressRow[]> {
  return tx.db
    .select()
    .from(addresses)
    .where(and(eq(addresses.club_id, tx.clubId), eq(addresses.member_id, memberId)))
    .orderBy(desc(addresses.is_default), desc(addresses.id));
}

/** Active methods in the club's order. */
export async function activeMethods(tx: ClubTx): Promise<StoredShippingMethod[]> {
  const rows = await tx.db
    .select()
    .from(shippingMethods)
    .where(and(eq(shippingMethods.club_id, tx.clubId), eq(shippingMethods.active, true)))
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id));
  return rows as StoredShippingMethod[];
}

type Priced = { price_cents: number; free_above_cents: number | null };

/** What sending costs, in cents: nothing from the method's `free_above_cents` of goods on. */
export function shippingCents(method: Priced, itemsCents: number): number {
  const isFree = method.free_above_cents !== null && itemsCents >= method.free_above_cents;
  return isFree ? 0 : method.price_cents;
}

/** Whether a method delivers to a country; a method without a list delivers to all. */
export function serves(method: { kind: string; countries: string[] | null }, country: string): boolean {
  return method.kind === "collect" || method.countries === null || method.countries.includes(country);
}

/** How goods are collected, in the club's words; empty for a delivery or an unknown method. */
export function collectionText(terms: { kind: string; description: string } | undefined): string {
  return terms?.kind === "collect" ? terms.description : "";
}

export function presentAddress(row: AddressRow): Address {
  return { ...row, country_name: countryName(row.country), lines: addressLines(row) };
}

export function presentMethod(row: StoredShippingMethod): ShippingMethod {
  return {
    ...row,
    price: toDollars(row.price_cents),
    free_above: row.free_above_cents === null ? null : toDollars(row.free_above_cents),
  };
}

const byEnglishName = nameOrder("en");

/**
 * Every country with its English name, which has its place in the order of English, and its part of the world. They are those of
 * the package countries-list: all that ISO 3166-1 assigns, and three that post is sent to under a code of their own: Kosovo,
 * Ascension Island and Tristan da Cunha.
 */
export const countries: readonly { code: string; name: string; zone: string }[] = Object.entries(facts)
  .map(([code, { continent }]) => ({ code, name: countryName(code), zone: continents[continent] }))
  .sort((a, b) => byEnglishName(a.name, b.name));

const known = new Set(Object.keys(facts));

export function isCountry(code: string): boolean {
  return known.has(code);
}
