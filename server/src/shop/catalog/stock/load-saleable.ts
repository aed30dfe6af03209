import type { ClubTx } from "#server/platform/db/in-club.ts";

/** A picture as copied onto an order line; `pictureOf` turns it into URLs. */
export type PictureRow = { key: string; alt: string; width: number; height: number };

/** A variation as checkout needs it, read from the database and never from the snapshot. */
export type Saleable = {
  variation_id: number;
  product_id: number;
  title: string;
  color: string;
  size: string;
  sku: string;
  /** The variation's price, else its product's. */
  price_cents: number;
  image: PictureRow | null;
  /** How many may be sold now. */
  available: number;
  /** Whether it is for sale at all. */
  live: boolean;
};

const text = `select v.id as variation_id, v.product_id, p.title, v.color, v.size, v.sku,
    coalesce(v.price_cents, p.price_cents) as price_cents,
    (select json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height)
     from product_images i
     where i.club_id = v.club_id and i.product_id = v.product_id
     order by i.color is not distinct from v.color desc, i.color is null desc, i.position, i.id limit 1) as image,
    v.received - v.sold - v.held as available,
    p.status = 'live' and v.archived_at is null as live
  from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
  where v.club_id = $1 and v.id = any ($2::bigint[])
  order by v.id`;

/** The variations that exist in the club, by id. Others are missing from the result. */
export async function loadSaleable(tx: ClubTx, variationIds: number[]): Promise<Saleable[]> {
  if (variationIds.length === 0) return [];
  return tx.query<Saleable>(text, [tx.clubId, [...new Set(variationIds)]], "load_saleable");
}
