import { adjectives, categories, colors, nouns, sizes } from "./words.ts";

/** The measured club. Its rows have predictable ids, so that load needs no look-up. */
export const benchDomain = "bench";
export const benchClub = 1;
export const products = 1_000;
export const members = 10_000;
export const shippingMethod = 1;
/** A member's wallet is the account with the member's id plus this. */
export const walletOffset = 1_000;

/** Keys of pictures as the file store makes them; the pictures themselves are not there. */
const categoryKey = `'${benchClub}/category/' || left(md5('category-' || i), 24)`;
const productKey = `'${benchClub}/product/' || left(md5('product-' || i || '-' || n), 24)`;

export type Statement = { text: string; values?: unknown[] };

/**
 * 1,000 products of 4 variations in 20 categories, and 10,000 members with an address and credits; `times` as many products and
 * members.
 */
export function mainClubOf(times = 1): Statement[] {
  const allProducts = products * times;
  const allMembers = members * times;
  return [
    {
      text: `insert into clubs (id, domain, name, contact_email, location)
      values (${benchClub}, '${benchDomain}', 'Bench Athletic', 'office@bench.example', '1 Station Road, Riverside')`,
    },
    { text: `insert into club_settings (club_id) values (${benchClub})` },
    {
      text: `insert into shipping_methods (club_id, id, name, kind, price_cents)
      values (${benchClub}, ${shippingMethod}, 'Standard delivery', 'delivery', 495), (${benchClub}, 2, 'Collect at the club', 'collect', 0)`,
    },
    {
      text: `insert into categories (club_id, id, name, slug, position, image, image_width, image_height)
      select ${benchClub}, i, name, 'category-' || i, i, ${categoryKey}, 1200, 900
      from unnest($1::text[]) with ordinality as c (name, i)`,
      values: [categories],
    },
    {
      text: `insert into products (club_id, id, title, slug, description, size_guide, category_id, price_cents, status, created_at)
      select ${benchClub}, i,
        ($1::text[])[1 + floor(random() * ${adjectives.length})::int] || ' ' || ($2::text[])[1 + i % ${nouns.length}] || ' ' || i,
        'product-' || i,
        '<p>' || repeat('Made for the club, worn on and off the pitch, washed at forty degrees. ', 5) || '</p>',
        '<p>Choose the size that you wear every day.</p>',
        1 + i % ${categories.length}, 500 + floor(random() * 9500)::int, 'live', now() - i * interval '1 hour'
      from generate_series(1, ${allProducts}) i`,
      values: [adjectives, nouns],
    },
    {
      text: `insert into product_images (club_id, product_id, key, alt, position, width, height)
      select ${benchClub}, i, ${productKey}, 'Picture ' || n, n, 1600, 1600
      from generate_series(1, ${allProducts}) i, generate_series(1, 3) n`,
    },
    {
      text: `insert into pictures (club_id, key, width, height)
      select club_id, key, width, height from product_images where club_id = ${benchClub}
      union all select club_id, image, image_width, image_height from categories where club_id = ${benchClub}`,
    },
    {
      // Two colours and two sizes of each; one product in five costs more in its largest form.
      text: `insert into variations (club_id, id, product_id, color, color_hex, size, sku, price_cents, position, received)
      select ${benchClub}, (i - 1) * 4 + n + 1, i, c.name, c.hex, ($3::text[])[1 + (i + 2 * (n % 2)) % ${sizes.length}],
        'B' || i || '-' || n, case when n = 3 and i % 5 = 0 then p.price_cents + 500 end, n, 1000000
      from generate_series(1, ${allProducts}) i
      cross join generate_series(0, 3) n
      join products p on p.club_id = ${benchClub} and p.id = i
      join unnest($1::text[], $2::text[]) with ordinality as c (name, hex, at)
        on c.at = 1 + (i + 5 * (n / 2)) % ${colors.length}`,
      values: [colors.map(({ name }) => name), colors.map(({ hex }) => hex), sizes],
    },
    {
      text: `insert into members (club_id, id, email, first_name, last_name, phone, account_status)
      select ${benchClub}, i, 'member-' || i || '@bench.example', 'Mo', 'Member ' || i, '555 ' || i, 1
      from generate_series(1, ${allMembers}) i`,
    },
    {
      text: `insert into addresses (club_id, id, member_id, name, line1, city, postcode, country, is_default)
      select ${benchClub}, i, i, 'Mo Member ' || i, i || ' High Street', 'Riverside', 'RV1 1AA', 'US', true
      from generate_series(1, ${allMembers}) i`,
    },
    {
      text: `insert into credit_accounts (club_id, id, kind) values (${benchClub}, 1, 'issuance'), (${benchClub}, 2, 'sales')`,
    },
    {
      text: `insert into credit_accounts (club_id, id, kind, member_id, balance_cents)
      select ${benchClub}, ${walletOffset} + i, 'member', i, 100000000 from generate_series(1, ${allMembers}) i`,
    },
    {
      text: `insert into credit_transfers (club_id, from_account_id, to_account_id, amount_cents, kind, actor)
      select ${benchClub}, 1, ${walletOffset} + i, 100000000, 'grant', 'bench' from generate_series(1, ${allMembers}) i`,
    },
  ];
}
