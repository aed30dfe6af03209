import { joinPrimary, membershipOf } from "../../members/index.ts";

/** More rows of one kind than a person ever has; the newest are told. */
const maxRows = 10_000;

/** A list of rows as JSON, newest first; `source` yields `id` and what is told. */
function listOf(source: string): string {
  return `select coalesce(json_agg(to_jsonb(r) order by r.id desc), '[]') from (${source} order by id desc limit ${maxRows}) r`;
}

const dollars = (column: string) => `(${column} / 100.0)::float8`;
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a product is called, unless the club has made a draft of it: that is nobody's to read. */
const shown = (column: string) => `case when p.status = 'draft' then '' else ${column} end`;
const shownTitle = shown("p.title");

const lines = `(select coalesce(json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size,
    'sku', l.sku, 'quantity', l.quantity, 'unit_price', ${dollars("l.unit_cents")},
    'line_total', ${dollars("l.line_cents")}) order by l.id), '[]')
  from order_lines l where l.club_id = $1 and l.order_id = o.id)`;

const parcels = `(select coalesce(json_agg(json_build_object('status', p.status, 'carrier', p.carrier,
    'tracking_number', p.tracking_number, 'created_at', ${utc("p.created_at")}) order by p.id), '[]')
  from parcels p where p.club_id = $1 and p.order_id = o.id)`;

const payments = `(select coalesce(json_agg(json_build_object('status', p.status, 'amount', ${dollars("p.amount_cents")},
    'refunded', ${dollars("p.refunded_cents")}, 'created_at', ${utc("p.created_at")}) order by p.id), '[]')
  from payments p where p.club_id = $1 and p.order_id = o.id)`;

const ownWallet = `select a.id from credit_accounts a where a.club_id = $1 and a.kind = 'member' and a.member_id = $2`;

const profile = `select json_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name,
      'email', m.email, 'phone', m.phone, 'account_status', m.account_status, 'sizes', m.sizes,
      'relation', m.relation, 'primary_member_id', m.primary_member_id, 'membership_category', c.name,
      'login_time', ${utc("m.login_time")}, 'invited_at', ${utc("m.invited_at")}, 'created_at', ${utc("m.created_at")})
    from members m ${joinPrimary} left join membership_categories c on c.club_id = $1 and c.id = ${membershipOf}
    where m.club_id = $1 and m.id = $2`;

const packs = listOf(
  `select e.id, p.name as pack, p.season, e.status, e.opens_on, e.closes_on, e.choices, e.source,
       ${utc("e.created_at")} as created_at, (
         select coalesce(json_agg(json_build_object('event', v.event, 'data', v.data, 'order_id', v.order_id,
           'created_at', ${utc("v.created_at")}) order by v.id), '[]')
         from entitlement_events v where v.club_id = $1 and v.member_id = e.member_id and v.entitlement_id = e.id
       ) as events
     from entitlements e join packs p on p.club_id = $1 and p.id = e.pack_id
     where e.club_id = $1 and e.member_id = $2`,
);

/**
 * The parts of a person's export: one query each, of the club $1 and the person $2, that names its columns, so
 * that no secret or digest is ever among them.
 */
export const exportParts: Record<string, string> = {
  profile,
  secondary_members: listOf(
    `select id, first_name, last_name, relation, sizes from members
     where club_id = $1 and primary_member_id = $2 and erased_at is null`,
  ),
  addresses: listOf(
    `select id, name, line1, line2, city, state, postcode, country, phone, is_default,
       ${utc("created_at")} as created_at
     from addresses where club_id = $1 and member_id = $2`,
  ),
  orders: listOf(
    `select o.id, o.number, o.status, o.payment_status, o.fulfilment_status, o.member_name, o.member_email,
       o.address, o.shipping_method_name as shipping_method, ${dollars("o.items_cents")} as items_total,
       ${dollars("o.shipping_cents")} as shipping, ${dollars("o.total_cents")} as total,
       ${dollars("o.credits_cents")} as credits_used, ${dollars("o.due_cents")} as amount_due,
       ${utc("o.created_at")} as created_at, ${lines} as lines, ${parcels} as parcels, ${payments} as payments
     from orders o where o.club_id = $1 and o.member_id = $2`,
  ),
  returns: listOf(
    `select r.id, r.order_id, r.kind, r.status, r.reason, r.comment, r.answer, ${utc("r.created_at")} as created_at,
       (select coalesce(json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size,
          'quantity', rl.quantity) order by l.id), '[]')
        from return_lines rl join order_lines l on l.club_id = $1 and l.id = rl.order_line_id
        where rl.club_id = $1 and rl.return_id = r.id) as lines
     from returns r where r.club_id = $1 and r.member_id = $2`,
  ),
  refunds: listOf(
    `select r.id, r.order_id, r.destination, r.status, r.reason, ${dollars("r.amount_cents")} as amount,
       ${utc("r.created_at")} as created_at
     from refunds r join orders o on o.club_id = $1 and o.id = r.order_id
     where r.club_id = $1 and o.member_id = $2`,
  ),
  packs,
  credits: listOf(
    `select t.id, t.kind, t.reason, t.order_id, ${utc("t.created_at")} as created_at,
       ${dollars(`case when t.to_account_id = (${ownWallet}) then t.amount_cents else -t.amount_cents end`)} as amount
     from credit_transfers t
     where t.club_id = $1 and (t.from_account_id = (${ownWallet}) or t.to_account_id = (${ownWallet}))`,
  ),
  wishes: listOf(
    `select w.id, ${shownTitle} as product, ${utc("w.created_at")} as created_at
     from wishes w join products p on p.club_id = $1 and p.id = w.product_id
     where w.club_id = $1 and w.member_id = $2`,
  ),
  stock_alerts: listOf(
    `select s.id, ${shownTitle} as product, ${shown("v.color")} as color, ${shown("v.size")} as size, ${utc("s.created_at")} as created_at
     from stock_alerts s join variations v on v.club_id = $1 and v.id = s.variation_id
       join products p on p.club_id = $1 and p.id = v.product_id
     where s.club_id = $1 and s.member_id = $2`,
  ),
  // Envelopes only: a mail that still waits may have a code in its subject.
  mails: listOf(
    `select id, event, recipient, status, case when status = 'sent' then subject end as subject,
       ${utc("created_at")} as created_at, ${utc("sent_at")} as sent_at
     from mails where club_id = $1 and member_id = $2`,
  ),
  wishlist: listOf(
    `select w.id, ${shownTitle} as product, ${utc("w.created_at")} as created_at
     from wishes w join products p on p.club_id = $1 and p.id = w.product_id
     where w.club_id = $1 and w.member_id = $2`,
  ),
  waiting_for_stock: listOf(
    `select a.id, ${shownTitle} as product, ${shown("v.color")} as color, ${shown("v.size")} as size, ${utc("a.created_at")} as created_at
     from stock_alerts a
     join variations v on v.club_id = $1 and v.id = a.variation_id
     join products p on p.club_id = $1 and p.id = v.product_id
     where a.club_id = $1 and a.member_id = $2`,
  ),
  messages_to_the_club: listOf(
    `select id, name, email, subject, message, ${utc("created_at")} as created_at
     from contact_messages where club_id = $1 and member_id = $2`,
  ),
  sessions: listOf(
    `select id, user_agent as device, ${utc("created_at")} as created_at, ${utc("last_seen_at")} as last_seen_at,
       ${utc("revoked_at")} as ended_at
     from sessions where club_id = $1 and member_id = $2`,
  ),
  // Who of the club acted is not about this person.
  audit_log: listOf(
    `select id, action, actor_kind, subject_kind, subject_id, before, after, ${utc("created_at")} as created_at
     from audit_log where club_id = $1 and member_id = $2`,
  ),
};

/** What a member is told about each dependant, in the same manner. */
export const familyParts: Record<string, string> = { profile, packs };
