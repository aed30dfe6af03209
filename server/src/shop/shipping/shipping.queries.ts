import { and, asc, desc, eq } from "drizzle-orm";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { serves } from "./shipping.rules.ts";
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

/** By id, whether they are still offered or not. */
export async function methodTerms(tx: ClubTx, methodIds: number[]): Promise<Map<number, MethodTerms>> {
  if (methodIds.length === 0) return new Map();
  const methods = await tx.query<MethodTerms>(
    "select id, kind, description, min_days, max_days from shipping_methods where club_id = $1 and id = any($2::bigint[])",
    [tx.clubId, methodIds],
    "method_terms",
  );
  return new Map(methods.map((method) => [method.id, method]));
}

/** The same for the method by which members most likely collect, for previews. */
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
