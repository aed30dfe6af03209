import type { z } from "zod";
import { toCents } from "#contract/money.ts";
import { maxOffered, type packForm } from "#contract/packs.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { withKept } from "#server/platform/things.ts";
import type { Text } from "#server/words/languages.ts";
import type { PackAnswer } from "./packs.queries.ts";

type Slot = z.output<typeof packForm>["slots"][number];
type Variation = { id: number; product_id: number };

/**
 * Makes the slots of a pack match the form: slots that it lists stay the same rows, so that saved choices
 * still fit; the others are deleted. Throws VALIDATION_FAILED with the path of what does not exist.
 */
export async function writeSlots(tx: ClubTx, packId: number, slots: Slot[]): Promise<void> {
  refuse(await problemsOf(tx, packId, slots));
  const ids = slots.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await tx.query(
    `delete from pack_slot_options where club_id = $1
     and slot_id in (select id from pack_slots where club_id = $1 and pack_id = $2)`,
    [tx.clubId, packId],
  );
  await tx.query("delete from pack_slots where club_id = $1 and pack_id = $2 and id <> all($3)", [
    tx.clubId,
    packId,
    ids,
  ]);
  for (const [position, slot] of slots.entries()) {
    const slotId = await writeSlot(tx, packId, slot, position);
    await writeOptions(tx, slotId, slot);
  }
}

async function writeSlot(tx: ClubTx, packId: number, slot: Slot, position: number): Promise<number> {
  const values = [tx.clubId, packId, slot.label, slot.quantity, position, slot.default_variation_id ?? null];
  const text =
    slot.id === undefined
      ? `insert into pack_slots (club_id, pack_id, label, quantity, position, default_variation_id)
         values ($1, $2, $3, $4, $5, $6) returning id`
      : `update pack_slots set label = $3, quantity = $4, position = $5, default_variation_id = $6
         where club_id = $1 and pack_id = $2 and id = $7 returning id`;
  const [row] = await tx.query<{ id: number }>(text, slot.id === undefined ? values : [...values, slot.id]);
  if (!row) throw new Error("A slot was not stored");
  return row.id;
}

async function writeOptions(tx: ClubTx, slotId: number, slot: Slot): Promise<void> {
  const options = slot.options.map((option, position) => ({
    product_id: option.product_id,
    variation_ids: option.variation_ids ?? null,
    surcharge_cents: toCents(option.surcharge ?? 0),
    position,
  }));
  await tx.query(
    `insert into pack_slot_options (club_id, slot_id, product_id, variation_ids, surcharge_cents, position)
     select $1, $2, o.product_id, o.variation_ids, o.surcharge_cents, o.position
     from jsonb_to_recordset($3::jsonb)
       as o (product_id bigint, variation_ids bigint[], surcharge_cents bigint, position int)`,
    [tx.clubId, slotId, JSON.stringify(options)],
  );
}

/** What does not fit, by path. */
async function problemsOf(tx: ClubTx, packId: number, slots: Slot[]): Promise<Record<string, Text[]>> {
  const productIds = slots.flatMap(({ options }) => options.map(({ product_id }) => product_id));
  // Locked, so that nothing checked here can be deleted before the slots refer to it. Deleting locks it too.
  const variations = await tx.query<Variation>(
    "select id, product_id from variations where club_id = $1 and product_id = any($2) order by id for share",
    [tx.clubId, productIds],
  );
  const own = await tx.query<{ id: number }>(
    "select id from pack_slots where club_id = $1 and pack_id = $2",
    [tx.clubId, packId],
  );
  const productOf = new Map(variations.map(({ id, product_id }) => [id, product_id]));
  const products = new Set(productOf.values());
  const slotIds = new Set(own.map(({ id }) => id));
  const problems: Record<string, Text[]> = {};
  for (const [at, slot] of slots.entries()) {
    const path = `slots.${at}`;
    if (slot.id !== undefined && !slotIds.has(slot.id))
      problems[`${path}.id`] = [({ packs }) => packs.slotGone];
    const seen = new Set<number>();
    for (const [place, option] of slot.options.entries()) {
      const optionPath = `${path}.options.${place}.product_id`;
      if (!products.has(option.product_id))
        problems[optionPath] = [({ packs }) => packs.productWithoutVariations];
      else if (seen.has(option.product_id)) problems[optionPath] = [({ packs }) => packs.productTwice];
      else if (option.variation_ids?.some((id) => productOf.get(id) !== option.product_id))
        problems[optionPath] = [({ packs }) => packs.foreignVariations];
      seen.add(option.product_id);
    }
    if (!isAllowed(slot, productOf))
      problems[`${path}.default_variation_id`] = [({ packs }) => packs.defaultNoOption];
  }
  const offered = offeredBy(slots, variations);
  if (offered > maxOffered && offered > (await offeredBefore(tx, packId)))
    problems.slots = [({ packs }) => packs.tooManyOffered({ most: maxOffered, offered })];
  return problems;
}

/** How many variations slots offer, each counted in every slot that offers it. */
function offeredBy(slots: readonly Slot[], variations: readonly Variation[]): number {
  const ofProduct = Map.groupBy(variations, ({ product_id }) => product_id);
  const options = slots.flatMap((slot) => slot.options);
  return options.reduce(
    (sum, { product_id, variation_ids }) =>
      sum + (variation_ids ? new Set(variation_ids).size : (ofProduct.get(product_id)?.length ?? 0)),
    0,
  );
}

/** How many variations the stored slots of a pack offer, counted in the same way. */
async function offeredBefore(tx: ClubTx, packId: number): Promise<number> {
  const [row] = await tx.query<{ offered: number }>(
    `select coalesce(sum(coalesce(cardinality(o.variation_ids),
       (select count(*) from variations v where v.club_id = $1 and v.product_id = o.product_id))), 0)::int as offered
     from pack_slots s join pack_slot_options o on o.club_id = $1 and o.slot_id = s.id
     where s.club_id = $1 and s.pack_id = $2`,
    [tx.clubId, packId],
    "variations_offered_by_pack",
  );
  return row?.offered ?? 0;
}

function isAllowed(slot: Slot, productOf: Map<number, number>): boolean {
  const chosen = slot.default_variation_id;
  if (chosen === null || chosen === undefined) return true;
  return slot.options.some(
    ({ product_id, variation_ids }) =>
      productOf.get(chosen) === product_id && (!variation_ids || variation_ids.includes(chosen)),
  );
}

function refuse(errors: Record<string, Text[]>): void {
  if (Object.keys(errors).length > 0) throw new ApiError("VALIDATION_FAILED", { errors });
}

/** The form's slots, each field that it leaves out filled with the stored value. */
export function keptSlots(slots: Slot[], stored: PackAnswer["slots"]): Slot[] {
  return slots.map((slot) => {
    const before = stored.find(({ id }) => id === slot.id);
    if (!before) return slot;
    const options = slot.options.map((option) => {
      const offered = before.options.find(({ product_id }) => product_id === option.product_id);
      return offered ? withKept(option, offered) : option;
    });
    return { ...withKept(slot, before), options };
  });
}
