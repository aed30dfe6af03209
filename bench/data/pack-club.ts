import { benchDomain, type Statement } from "./main-club.ts";

/** A separate club whose members have packs to redeem. Ids of its rows begin at `base`. */
export const packClub = 900;
export const packDomain = `${benchDomain}-packs`;
export const packAdmin = 900_000_001;

const base = 900_000_000;
const slotsOfPacks = [3, 2, 1];
const packs = slotsOfPacks.length;
const slots = slotsOfPacks.reduce((sum, own) => sum + own, 0);
/** Two products may be chosen for each slot, each in four sizes. */
const products = 2 * slots;

const eachSlot = `unnest(array[${slotsOfPacks.flatMap((many, at) => Array(many).fill(at + 1))}]) with ordinality s (pack, n)`;

/**
 * Members with an address and 1 to 3 open packs of 3, 2 and 1 things. One in two has a size profile; the others get the
 * default of each slot.
 */
export function packClubOf(people: number): Statement[] {
  const id = (text: string) => `${base} + ${text}`;
  const texts = [
    `insert into clubs (id, domain, name, contact_email, location)
     values (${packClub}, '${packDomain}', 'Bench Rowing', 'office@packs.example', '2 River Road, Riverside')`,
    `insert into club_settings (club_id) values (${packClub})`,
    `insert into staff (club_id, id, email, first_name, last_name, role, account_status)
     values (${packClub}, ${packAdmin}, 'admin@packs.example', 'Ada', 'Admin', 2, 1)`,
    `insert into shipping_methods (club_id, id, name, kind, price_cents)
     values (${packClub}, ${base}, 'Standard delivery', 'delivery', 495), (${packClub}, ${base + 1}, 'Collect at the club', 'collect', 0)`,
    `insert into categories (club_id, id, name, slug) values (${packClub}, ${base}, 'Kit', 'kit')`,
    `insert into products (club_id, id, title, slug, category_id, price_cents, status, size_group)
     select ${packClub}, ${id("i")}, 'Thing ' || i, 'thing-' || i, ${base}, 2500, 'live', 'shirt' from generate_series(1, ${products}) i`,
    `insert into variations (club_id, id, product_id, color, color_hex, size, sku, position, received)
     select ${packClub}, ${id("i * 4 + n")}, ${id("i")}, 'Red', '#C62828', (array['S', 'M', 'L', 'XL'])[n + 1], 'P' || i || '-' || n, n, 1000000
     from generate_series(1, ${products}) i, generate_series(0, 3) n`,
    `insert into packs (club_id, id, type, name, season, status)
     select ${packClub}, ${id("i")}, 'custom', 'Pack ' || i, '2030', 'live' from generate_series(1, ${packs}) i`,
    `insert into pack_slots (club_id, id, pack_id, label, quantity, position, default_variation_id)
     select ${packClub}, ${id("s.n")}, ${id("s.pack")}, 'Thing ' || s.n, 1, s.n, ${id("s.n * 8 + 1")} from ${eachSlot}`,
    `insert into pack_slot_options (club_id, slot_id, product_id, position)
     select ${packClub}, ${id("s.n")}, ${id("2 * s.n - k")}, k from ${eachSlot}, generate_series(0, 1) k`,
    `insert into members (club_id, id, email, first_name, last_name, account_status, sizes)
     select ${packClub}, ${id("i")}, 'rower-' || i || '@packs.example', 'Rowan', 'Rower ' || i, 1,
       case when i % 2 = 0 then '{"shirt": "L"}'::jsonb else '{}' end from generate_series(1, ${people}) i`,
    `insert into addresses (club_id, id, member_id, name, line1, city, postcode, country, is_default)
     select ${packClub}, ${id("i")}, ${id("i")}, 'Rowan Rower ' || i, i || ' River Road', 'Riverside', 'RV1 1AA', 'US', true
     from generate_series(1, ${people}) i`,
    `insert into entitlements (club_id, pack_id, member_id, source)
     select ${packClub}, ${id("n")}, ${id("i")}, 'filter' from generate_series(1, ${people}) i, generate_series(1, 1 + i % ${packs}) n`,
    `insert into entitlement_events (club_id, entitlement_id, pack_id, member_id, event, actor_kind, actor_name)
     select club_id, id, pack_id, member_id, 'granted', 'staff', 'Ada Admin' from entitlements where club_id = ${packClub}`,
    `insert into audit_log (club_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, member_id, request_id)
     select club_id, 'staff', ${packAdmin}, 'Ada Admin', 'entitlement.granted', 'entitlement', id, member_id, 'bench'
     from entitlements where club_id = ${packClub}`,
  ];
  return texts.map((text) => ({ text }));
}
