import type { z } from "zod";
import { searchText } from "#contract/fold-text.ts";
import { toDollars } from "#contract/money.ts";
import { type adminPack, type packRow, packStatuses, type packs } from "#contract/packs.ts";
import { byPlace } from "#server/platform/db/by-place.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { showPicture } from "../../ground/pictures/index.ts";

type EntitlementCounts = Record<"open" | "held" | "redeemed" | "fulfilled" | "expired" | "revoked", number>;

export type StoredPack = {
  id: number;
  type: "default" | "custom";
  name: string;
  description: string;
  season: string;
  /** `YYYY-MM-DD`; so is closes_on. */
  opens_on: string | null;
  closes_on: string | null;
  status: "draft" | "live" | "archived";
  image: string | null;
  image_width: number;
  image_height: number;
  created_at: Date;
  version: number;
};

type Picture = { key: string; alt: string; width: number; height: number };

type PackListRow = StoredPack & {
  /** Of what its slots offer, in their order. */
  first_picture: Picture | null;
  slot_count: number;
  membership_categories: { id: number; name: string }[];
  counts: Partial<EntitlementCounts>;
};

// Days are read as text: as JavaScript times they would shift with the time zone.
const columns = `p.id, p.type, p.name, p.description, p.season, p.opens_on, p.closes_on, p.status,
  p.image, p.image_width, p.image_height, p.created_at, p.version`;

const listColumns = `${columns},
  (select count(*) from pack_slots s where s.club_id = p.club_id and s.pack_id = p.id) as slot_count,
  (select json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height)
   from pack_slots s
   join pack_slot_options o on o.club_id = s.club_id and o.slot_id = s.id
   join product_images i on i.club_id = o.club_id and i.product_id = o.product_id
   where s.club_id = $1 and s.pack_id = p.id
   order by s.position, s.id, o.position, i.position, i.id limit 1) as first_picture,
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name collate names), '[]')
   from pack_memberships m join membership_categories c on c.club_id = m.club_id and c.id = m.membership_category_id
   where m.club_id = p.club_id and m.pack_id = p.id) as membership_categories,
  (select coalesce(json_object_agg(status, number), '{}') from (
     select e.status, count(*) as number from entitlements e
     where e.club_id = p.club_id and e.pack_id = p.id group by e.status) states) as counts`;

/** What each sort orders by; DIR is the direction. */
const sortColumns = {
  created_at: "p.created_at DIR, p.id DIR",
  name: "p.name collate names DIR, p.id DIR",
  season: "p.season collate names DIR, p.name collate names, p.id",
  status: `${byPlace(packStatuses, "p.status", "DIR")}, p.name collate names, p.id`,
  closes_on: "p.closes_on DIR nulls last, p.name collate names, p.id",
} as const;

/** One page of the club's packs. `keywords` is searched literally in name and season. */
export async function listPacks(tx: ClubTx, input: Input<typeof packs.show>) {
  const { type, status } = input;
  const order = sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc");
  const from = `from packs p where p.club_id = $1
    and ($2::text is null or strpos(fold_text(p.name || ' ' || p.season), $2) > 0)
    and ($3::text is null or p.type = $3) and ($4::text is null or p.status = $4)`;
  const values = [tx.clubId, searchText(input.keywords) ?? null, type ?? null, status ?? null];
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<PackListRow>(
      `select ${listColumns} ${from} order by ${order} limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

/** Of each type: its live packs, and how often one of them is open in somebody's hands. */
export async function packFigures(tx: ClubTx) {
  const rows = await tx.query<{ type: StoredPack["type"]; live: number; open: number }>(
    `select p.type, count(distinct p.id) as live, count(e.id) as open from packs p
     left join entitlements e on e.club_id = p.club_id and e.pack_id = p.id and e.status = 'open'
     where p.club_id = $1 and p.status = 'live' group by p.type`,
    [tx.clubId],
  );
  const of = (type: StoredPack["type"]) => {
    const { live = 0, open = 0 } = rows.find((row) => row.type === type) ?? {};
    return { live, open };
  };
  return { default: of("default"), custom: of("custom") };
}

/** Every pack of the club, newest first. */
export function packNames(tx: ClubTx) {
  return tx.query<{ id: number; name: string; season: string }>(
    "select id, name, season from packs where club_id = $1 order by created_at desc, id desc",
    [tx.clubId],
  );
}

/** A pack as its row in the list, or null. */
export async function findPack(tx: ClubTx, id: number): Promise<PackListRow | null> {
  const text = `select ${listColumns} from packs p where p.club_id = $1 and p.id = $2`;
  const [row] = await tx.query<PackListRow>(text, [tx.clubId, id]);
  return row ?? null;
}

/** The pack with its row locked: one change of it at a time, and no grant meanwhile. */
export async function lockPack(tx: ClubTx, id: number): Promise<StoredPack | null> {
  const text = `select ${columns} from packs p where p.club_id = $1 and p.id = $2 for update`;
  const [row] = await tx.query<StoredPack>(text, [tx.clubId, id]);
  return row ?? null;
}

type SlotRow = {
  id: number;
  pack_id: number;
  label: string;
  quantity: number;
  position: number;
  default_variation_id: number | null;
};
export type OptionRow = {
  slot_id: number;
  product_id: number;
  variation_ids: number[] | null;
  surcharge_cents: number;
  position: number;
  title: string;
  /** Sanitised HTML. */
  size_guide: string;
  /** The product is on sale. */
  is_live: boolean;
  image: Picture | null;
};

/** The slots of packs, in order, each with its options. */
export async function slotsOf(
  tx: ClubTx,
  packIds: number[],
): Promise<(SlotRow & { options: OptionRow[] })[]> {
  const slots = await tx.query<SlotRow>(
    `select id, pack_id, label, quantity, position, default_variation_id from pack_slots
     where club_id = $1 and pack_id = any($2) order by pack_id, position, id`,
    [tx.clubId, packIds],
    "pack_slots_of",
  );
  const options = await tx.query<OptionRow>(
    `select o.slot_id, o.product_id, o.variation_ids::float8[] as variation_ids, o.surcharge_cents, o.position, p.title, p.size_guide,
       p.status = 'live' as is_live,
       (select json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height)
        from product_images i where i.club_id = o.club_id and i.product_id = o.product_id
        order by i.position, i.id limit 1) as image
     from pack_slot_options o join products p on p.club_id = o.club_id and p.id = o.product_id
     where o.club_id = $1 and o.slot_id = any($2) order by o.slot_id, o.position`,
    [tx.clubId, slots.map(({ id }) => id)],
    "pack_options_of",
  );
  const optionsOf = Map.groupBy(options, ({ slot_id }) => slot_id);
  return slots.map((slot) => ({ ...slot, options: optionsOf.get(slot.id) ?? [] }));
}

/** Whether anybody ever got the pack. */
export async function wasGranted(tx: ClubTx, id: number): Promise<boolean> {
  const rows = await tx.query("select 1 from entitlements where club_id = $1 and pack_id = $2 limit 1", [
    tx.clubId,
    id,
  ]);
  return rows.length > 0;
}

/** A pack with everything that choosing from it needs. Days are `YYYY-MM-DD`, amounts cents. */
export type PackDetails = StoredPack & { slots: PackSlot[] };
export type PackSlot = SlotRow & { options: OptionRow[] };

/** Packs by id; those that do not exist are left out. */
export async function packsOf(tx: ClubTx, packIds: number[]): Promise<Map<number, PackDetails>> {
  const ids = [...new Set(packIds)];
  const rows = await tx.query<StoredPack>(
    `select id, type, name, description, season, opens_on, closes_on, status, image, image_width,
       image_height, created_at, version
     from packs where club_id = $1 and id = any($2)`,
    [tx.clubId, ids],
    "packs_of",
  );
  const slots = await slotsOf(tx, ids);
  return new Map(
    rows.map((row) => [row.id, { ...row, slots: slots.filter((slot) => slot.pack_id === row.id) }]),
  );
}

/** The surcharge for choosing a product in a slot, in cents per piece. */
export function surchargeOf(slot: PackSlot, productId: number): number {
  return slot.options.find(({ product_id }) => product_id === productId)?.surcharge_cents ?? 0;
}

const none: EntitlementCounts = { open: 0, held: 0, redeemed: 0, fulfilled: 0, expired: 0, revoked: 0 };

/** A pack as the list shows it. */
export function presentPack(row: PackListRow): z.input<typeof packRow> {
  const { id, type, name, season, status, opens_on, closes_on, slot_count, membership_categories } = row;
  return {
    id,
    type,
    name,
    season,
    status,
    opens_on,
    closes_on,
    slot_count,
    membership_categories,
    image: packPicture(row),
    first_picture: showPicture(row.first_picture),
    counts: { ...none, ...row.counts },
    created_at: row.created_at,
    version: row.version,
  };
}

export type PackAnswer = z.input<typeof adminPack>;

/** A pack with its slots, for the form. */
export function presentPackDetails(
  row: PackListRow,
  slots: (SlotRow & { options: OptionRow[] })[],
  mayDelete: boolean,
): PackAnswer {
  return {
    ...presentPack(row),
    description: row.description,
    slots: slots.map(({ id, label, quantity, default_variation_id, options }) => ({
      id,
      label,
      quantity,
      default_variation_id,
      options: options.map((option) => ({
        product_id: option.product_id,
        title: option.title,
        image: showPicture(option.image),
        variation_ids: option.variation_ids,
        surcharge: toDollars(option.surcharge_cents),
        is_gone: !option.is_live,
      })),
    })),
    can: { delete: mayDelete },
  };
}

/** The picture of a pack, or null. */
export function packPicture(row: Pick<StoredPack, "name" | "image" | "image_width" | "image_height">) {
  if (row.image === null) return null;
  return showPicture({ key: row.image, alt: row.name, width: row.image_width, height: row.image_height });
}
