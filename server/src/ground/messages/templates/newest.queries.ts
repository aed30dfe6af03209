import type { ClubTx } from "#server/platform/db/in-club.ts";

// The preview's own look at other rooms' tables: the newest of each thing that a mail tells of.

type Address = Record<
  "name" | "line1" | "line2" | "city" | "state" | "postcode" | "country" | "phone",
  string
>;

export type NewestOrder = {
  id: number;
  number: string;
  member_name: string;
  items_cents: number;
  shipping_cents: number;
  shipping_method_name: string;
  total_cents: number;
  credits_cents: number;
  due_cents: number;
  club_cents: number;
  address: Address | null;
  lines: { title: string; color: string; size: string; quantity: number; line_cents: number }[];
};

export async function newestOrder(tx: ClubTx): Promise<NewestOrder | undefined> {
  const [row] = await tx.query<NewestOrder>(
    `select o.id, o.number, o.member_name, o.items_cents, o.shipping_cents, o.shipping_method_name, o.total_cents,
       o.credits_cents, o.due_cents, o.club_cents, o.address,
       (select coalesce(json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size,
          'quantity', l.quantity, 'line_cents', l.line_cents) order by l.id), '[]')
        from order_lines l where l.club_id = o.club_id and l.order_id = o.id) as lines
     from orders o where o.club_id = $1 order by o.created_at desc, o.id desc limit 1`,
    [tx.clubId],
  );
  return row;
}

export type NewestRefund = {
  order_id: number;
  number: string;
  member_name: string;
  amount_cents: number;
  destination: "card" | "credits";
};

export async function newestRefund(tx: ClubTx): Promise<NewestRefund | undefined> {
  const [row] = await tx.query<NewestRefund>(
    `select r.order_id, o.number, o.member_name, r.amount_cents, r.destination
     from refunds r join orders o on o.club_id = r.club_id and o.id = r.order_id
     where r.club_id = $1 order by r.id desc limit 1`,
    [tx.clubId],
  );
  return row;
}

export async function newestFirstName(tx: ClubTx, table: "members" | "staff"): Promise<string | undefined> {
  const text = {
    members:
      "select first_name from members where club_id = $1 and email is not null order by id desc limit 1",
    staff: "select first_name from staff where club_id = $1 order by id desc limit 1",
  };
  const [row] = await tx.query<{ first_name: string }>(text[table], [tx.clubId]);
  return row?.first_name;
}

export type NewestGrant = { first_name: string; amount_cents: number; balance_cents: number; reason: string };

export async function newestGrant(tx: ClubTx): Promise<NewestGrant | undefined> {
  const [row] = await tx.query<NewestGrant>(
    `select m.first_name, t.amount_cents, a.balance_cents, t.reason
     from credit_transfers t
     join credit_accounts a on a.club_id = t.club_id and a.id = t.to_account_id
     join members m on m.club_id = a.club_id and m.id = a.member_id
     where t.club_id = $1 and t.kind = 'grant' order by t.id desc limit 1`,
    [tx.clubId],
  );
  return row;
}

export type NewestPack = {
  first_name: string;
  packs: { pack: string; person: string; until: string }[];
};

/** The pack that was given last, with the first name of the family's primary member. */
export async function newestPack(tx: ClubTx): Promise<NewestPack | undefined> {
  // `case`, because row-level security keeps a `coalesce` of columns away from the index.
  const [row] = await tx.query<{ first_name: string; pack: string; person: string; until: string }>(
    `select h.first_name, p.name as pack, m.first_name || ' ' || m.last_name as person,
       coalesce(to_char(e.closes_on, 'FMDD FMMonth YYYY'), '') as until
     from entitlements e
     join packs p on p.club_id = e.club_id and p.id = e.pack_id
     join members m on m.club_id = e.club_id and m.id = e.member_id and m.erased_at is null
     join members h on h.club_id = m.club_id and h.id = case when m.primary_member_id is null then m.id else m.primary_member_id end
     where e.club_id = $1 order by e.id desc limit 1`,
    [tx.clubId],
  );
  if (!row) return undefined;
  const { first_name, ...pack } = row;
  return { first_name, packs: [pack] };
}

export type NewestProduct = { id: number; product_title: string; choice: string };

export async function newestProduct(tx: ClubTx): Promise<NewestProduct | undefined> {
  const [row] = await tx.query<NewestProduct>(
    `select p.id, p.title as product_title, concat_ws(', ', nullif(v.color, ''), nullif(v.size, '')) as choice
     from products p join variations v on v.club_id = p.club_id and v.product_id = p.id and v.archived_at is null
     where p.club_id = $1 and p.status = 'live' order by p.id desc, v.position, v.id limit 1`,
    [tx.clubId],
  );
  return row;
}

export type NewestMessage = { name: string; email: string; subject: string; message: string };

export async function newestMessage(tx: ClubTx): Promise<NewestMessage | undefined> {
  const [row] = await tx.query<NewestMessage>(
    `select name, email, subject, message from contact_messages
     where club_id = $1 order by created_at desc, id desc limit 1`,
    [tx.clubId],
  );
  return row;
}
