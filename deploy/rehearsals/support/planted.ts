import type pg from "pg";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";

/** A club in a database that is thrown away, and ways to spoil it. */
export async function plantClub(owner: pg.Pool) {
  const clubId = await createClub(owner, { domain: "rovers" });
  const memberId = await createMember(owner, clubId);
  await createProduct(owner, clubId);
  const methodId = await createShippingMethod(owner, clubId);
  const admin = await createSession(owner, clubId, { staffId: await createStaff(owner, clubId) });
  const planted = async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
       shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name,
       shipping_kind, cart_hash)
     values ($1, 'ROV-1', $2, 'Mo', 'mo@rovers.example', 'cancelled', 'not_required', 0, 0, 0, 0, 0, 1, $3, 'Post', 'collect', 'x')
     returning id`,
      [clubId, memberId, methodId],
    );
    return rows[0]?.id;
  };
  const write = (sql: string, ...values: unknown[]) => owner.query(sql, [clubId, ...values]);
  return {
    admin,
    /** So many mails that should have been sent an hour ago. */
    mails: (count: number) =>
      write(
        `insert into mails (club_id, event, recipient, subject, html, text, message_id, created_at, due_at)
         select $1, 'order_placed', 'mo@rovers.example', 'Order', '<p>x</p>', 'x', '<' || n || '@rovers.example>',
           now() - interval '1 hour', now() from generate_series(1, $2::int) n`,
        count,
      ),
    /** What no worker of this version tells anybody. */
    strangeEvent: () =>
      write(
        `insert into domain_events (club_id, kind, facts, happened_at)
         values ($1, 'order.dreamt', '{}', now() - interval '1 hour')`,
      ),
    lateWebhooks: async (count: number) => {
      await write(
        `insert into webhook_endpoints (club_id, url, events, secret) values ($1, 'https://rovers.example', '{}', 'x')`,
      );
      await write(
        `insert into webhook_deliveries (club_id, endpoint_id, event, event_id, subject_id, wanted_at, due_at)
         select $1, e.id, 'order.placed', n::text, 1, now() - interval '1 hour', now() + interval '1 hour'
         from webhook_endpoints e, generate_series(1, $2::int) n where e.club_id = $1`,
        count,
      );
    },
    lateStripeEvent: () =>
      write(
        `insert into stripe_events (club_id, event_id, type, payload, created_at, due_at)
         values ($1, 'evt_1', 'charge.updated', '{}', now() - interval '2 hours', now() + interval '1 hour')`,
      ),
    lateRefund: async () =>
      write(
        `insert into refunds (club_id, order_id, destination, amount_cents, reason, actor, created_at, due_at)
         values ($1, $2, 'card', 100, 'x', 'x', now() - interval '2 days', now() + interval '1 hour')`,
        await planted(),
      ),
    /** Somebody else seems to hold the round of the audit, and has not ended it for hours. */
    stuckAudit: () =>
      owner.query(
        `update audit_round set ended_at = now() - interval '4 hours', begun_at = now(), holder = 'nobody',
           held_until = now() + interval '1 hour'`,
      ),
    /** Gives the round back, with a sum that is wrong. */
    brokenSum: async () => {
      await write("update credit_accounts set balance_cents = 100 where club_id = $1 and kind = 'issuance'");
      // Quiet clubs are looked at once a day.
      await write(
        `insert into audit_log (club_id, action, actor_kind, actor_name, subject_kind, request_id)
         values ($1, 'faq.updated', 'staff', 'x', 'faq', 'x')`,
      );
      await owner.query("update audit_round set held_until = null, holder = null, begun_at = null");
    },
    oldBackup: () => owner.query("update installation set backed_up_at = now() - interval '2 days'"),
    /** Nobody reads orders for so long. */
    async holdUp(ms: number) {
      const client = await owner.connect();
      try {
        await client.query("begin");
        await client.query("lock table orders in access exclusive mode");
        await client.query("select pg_sleep($1)", [ms / 1000]);
        await client.query("commit");
      } finally {
        client.release();
      }
    },
  };
}
