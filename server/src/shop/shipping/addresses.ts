import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { addressForm, maxAddresses, type shipping } from "#contract/shipping.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { wholeForm, withKept } from "#server/platform/things.ts";
import { addresses } from "./shipping.tables.ts";
import { type AddressRow, addressesOf, addressOf, isCountry } from "./shipping.ts";

type AddressForm = z.output<typeof addressForm>;

/** Adds an address; the first one becomes the default. */
export async function storeAddress(ctx: Ctx, form: AddressForm): Promise<AddressRow> {
  refuseUnknownCountry(form);
  const member = memberId(ctx);
  return inClub(ctx, async (tx) => {
    await lockAddresses(tx, member);
    const existing = await addressesOf(tx, member);
    if (existing.length >= maxAddresses) {
      throw new ApiError("VALIDATION_FAILED", {
        message: ({ shipping }) => shipping.tooManyAddresses(maxAddresses),
      });
    }
    const isDefault = form.is_default || existing.length === 0;
    if (isDefault) await leaveWithoutDefault(tx, member);
    const row = { ...form, is_default: isDefault, created_at: ctx.platform.clock.now() };
    const [stored] = await tx.db
      .insert(addresses)
      .values({ ...row, club_id: tx.clubId, member_id: member })
      .returning();
    if (!stored) throw new Error("The address was not stored");
    return stored;
  });
}

/** Changes an address of the member. The default one stays the default until another is chosen. Throws NOT_FOUND. */
export async function updateAddress(
  ctx: Ctx,
  changes: Input<typeof shipping.updateAddress>,
): Promise<AddressRow> {
  refuseUnknownCountry(changes);
  const member = memberId(ctx);
  const { id } = changes;
  return inClub(ctx, async (tx) => {
    await lockAddresses(tx, member);
    const before = await addressOf(tx, member, id);
    if (!before) throw new ApiError("NOT_FOUND");
    const values = wholeForm(addressForm, withKept(changes, before));
    const isDefault = values.is_default || before.is_default;
    if (isDefault) await leaveWithoutDefault(tx, member);
    const [stored] = await tx.db
      .update(addresses)
      .set({ ...values, is_default: isDefault })
      .where(and(eq(addresses.club_id, tx.clubId), eq(addresses.id, id)))
      .returning();
    if (!stored) throw new ApiError("NOT_FOUND");
    return stored;
  });
}

/** Deletes an address of the member; the newest of the others takes over as default. Throws NOT_FOUND. */
export async function deleteAddress(ctx: Ctx, id: number): Promise<void> {
  const member = memberId(ctx);
  await inClub(ctx, async (tx) => {
    await lockAddresses(tx, member);
    const before = await addressOf(tx, member, id);
    if (!before) throw new ApiError("NOT_FOUND");
    await tx.db.delete(addresses).where(and(eq(addresses.club_id, tx.clubId), eq(addresses.id, id)));
    if (!before.is_default) return;
    const [newest] = await tx.db
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.club_id, tx.clubId), eq(addresses.member_id, member)))
      .orderBy(desc(addresses.id))
      .limit(1);
    if (!newest) return;
    await tx.db
      .update(addresses)
      .set({ is_default: true })
      .where(and(eq(addresses.club_id, tx.clubId), eq(addresses.id, newest.id)));
  });
}

function refuseUnknownCountry(form: Pick<AddressForm, "country">): void {
  if (isCountry(form.country)) return;
  throw new ApiError("VALIDATION_FAILED", {
    message: ({ shipping }) => shipping.chooseCountry,
    errors: { country: [({ shipping }) => shipping.chooseCountry] },
  });
}

/**
 * One change of a member's addresses at a time, so that exactly one of them is the default; and none for somebody who
 * was erased since the call came in.
 */
async function lockAddresses(tx: ClubTx, member: number): Promise<void> {
  const owner = await tx.query(
    "select 1 from members where club_id = $1 and id = $2 and erased_at is null for no key update",
    [tx.clubId, member],
  );
  if (owner.length === 0) throw new ApiError("UNAUTHENTICATED");
}

async function leaveWithoutDefault(tx: ClubTx, member: number): Promise<void> {
  await tx.db
    .update(addresses)
    .set({ is_default: false })
    .where(
      and(eq(addresses.club_id, tx.clubId), eq(addresses.member_id, member), eq(addresses.is_default, true)),
    );
}

/** Deletes every address of these members. Orders have their own copy. */
export async function deleteAddressesOf(tx: ClubTx, memberIds: number[]): Promise<void> {
  await tx.query("delete from addresses where club_id = $1 and member_id = any($2)", [tx.clubId, memberIds]);
}
