import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { measureAudits } from "../platform/audits.ts";
import { roleNames } from "../platform/db/pool.ts";
import { auditFindings, metrics } from "../platform/http/metrics.ts";
import { seal } from "../platform/secrets.ts";
import { sweeps } from "../worker.ts";
import { testDatabaseRole, testSecretKey } from "./settings.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { createWholeClub } from "./whole-club.ts";

/** Every row of `createWholeClub` has this id. */
const id = 7;

/** What each sweep has to do in a club: what makes it due, and what counts it until it is done. */
const due: Record<string, { make: string[]; left: string }> = {
  "forget-codes": {
    make: [
      `insert into codes (club_id, purpose, member_id, secret_hash, expires_at)
       values ($1, 'reset_code', ${id}, 'x', now() - interval '3 days')`,
    ],
    left: "codes where true",
  },
  "forget-sessions": {
    make: [
      `insert into sessions (club_id, token_hash, member_id, expires_at)
       values ($1, 'x', ${id}, now() - interval '3 days')`,
    ],
    left: "sessions where true",
  },
  "left-jobs": { make: [], left: `jobs where id = ${id} and status = 'queued'` },
  "forget-results": {
    make: [
      `insert into jobs (club_id, id, kind, status, input, actor_kind, actor_name, result_key, result_until)
       values ($1, 8, 'export', 'done', '{}', 'staff', 'Canary', 'results/gone.csv', now() - interval '1 hour')`,
    ],
    left: "jobs where result_key is not null",
  },
  outbox: {
    make: [
      `insert into mails (club_id, id, event, recipient, subject, html, text, message_id)
       values ($1, 8, 'order_placed', 'canary@harbour.example', 'Canary', 'Canary', 'Canary', '<canary>')`,
    ],
    left: "mails where attempts = 0 and status = 'queued' and not is_urgent",
  },
  "urgent-mails": {
    make: [
      `insert into mails (club_id, id, event, is_urgent, recipient, subject, html, text, message_id)
       values ($1, 9, 'reset_code', true, 'canary@harbour.example', 'Canary', 'Canary', 'Canary', '<urgent>')`,
    ],
    left: "mails where attempts = 0 and status = 'queued' and is_urgent",
  },
  "expire-credits": {
    make: [
      `insert into credit_grants (club_id, account_id, amount_cents, remaining_cents, expires_at, reason)
       values ($1, ${id}, 100, 100, now() - interval '1 hour', 'Canary')`,
      `update credit_accounts set balance_cents = 100 where club_id = $1 and id = ${id}`,
    ],
    left: "credit_grants where remaining_cents > 0",
  },
  "stripe-events": {
    make: [
      `insert into stripe_events (club_id, event_id, type, payload)
       values ($1, 'evt_canary', 'customer.created', '{"data": {"object": {}}}')`,
    ],
    left: "stripe_events where status = 'received'",
  },
  "open-payments": {
    make: [`update payments set created_at = now() - interval '1 hour' where club_id = $1 and id = ${id}`],
    left: `payments where id = ${id} and checked_at is null and status = 'created'`,
  },
  "ended-holds": {
    make: [copyOfOrder(8, "pending_payment", "now() - interval '1 hour'")],
    left: "orders where id = 8 and status = 'pending_payment'",
  },
  refunds: {
    make: [
      copyOfOrder(9, "placed", "null"),
      `insert into payments (club_id, id, order_id, amount_cents, captured_cents, intent_id, status)
       values ($1, 9, 9, 100, 100, 'pi_canary', 'captured')`,
      `insert into refunds (club_id, id, order_id, payment_id, destination, amount_cents, reason, actor)
       values ($1, 9, 9, 9, 'card', 1, 'Canary', 'Canary')`,
    ],
    left: "refunds where id = 9 and status = 'pending' and attempts = 0",
  },
  "owed-refunds": {
    make: [
      copyOfOrder(10, "completed", "null"),
      `insert into payments (club_id, id, order_id, amount_cents, captured_cents, method, status)
       values ($1, 10, 10, 100, 100, 'manual', 'captured')`,
      `insert into refunds (club_id, id, order_id, payment_id, destination, amount_cents, status, reason, actor, for_goods, due_at)
       values ($1, 10, 10, 10, 'card', 1, 'owed', 'Canary', 'Canary', true, now() - interval '1 hour')`,
    ],
    left: "refunds where id = 10 and status = 'owed' and due_at < now()",
  },
  "old-stripe-events": {
    make: [
      `insert into stripe_events (club_id, event_id, type, payload, status, created_at)
       values ($1, 'evt_old', 'customer.created', '{"data": {"object": {}}}', 'handled', now() - interval '2 years')`,
    ],
    left: "stripe_events where event_id = 'evt_old'",
  },
  "idempotency-keys": {
    make: [
      `insert into idempotency_keys (club_id, scope, key, body_hash, created_at)
       values ($1, 'member:7', 'canary', 'x', now() - interval '30 days')`,
    ],
    left: "idempotency_keys where has_answer",
  },
  "default-packs": {
    make: [
      "insert into packs (club_id, id, type, name, season, status) values ($1, 8, 'default', 'Canary 8', '2026', 'live')",
      `insert into pack_memberships (club_id, pack_id, membership_category_id) values ($1, 8, ${id})`,
    ],
    left: "packs p where id = 8 and not exists (select from entitlements e where e.club_id = p.club_id and e.pack_id = 8)",
  },
  "expire-entitlements": {
    make: [`update entitlements set closes_on = current_date - 2 where club_id = $1 and id = ${id}`],
    left: `entitlements where id = ${id} and status = 'open'`,
  },
  "remind-of-packs": {
    make: [
      "insert into packs (club_id, id, type, name, season, status) values ($1, 9, 'custom', 'Canary 9', '2026', 'live')",
      `insert into entitlements (club_id, id, pack_id, member_id, source, closes_on)
       values ($1, 9, 9, ${id}, 'hand', current_date + 3)`,
    ],
    left: "entitlements where id = 9 and reminded_at is null",
  },
  daily_figures: {
    make: ["insert into figure_changes (club_id, day) values ($1, current_date)"],
    left: "figure_changes where true",
  },
  "forget-import-rows": {
    make: [
      oldJob(9, "import_members"),
      "insert into import_rows (club_id, job_id, sheet, row_number, cells) values ($1, 9, 'members', 2, '{}')",
      "insert into left_out_rows (club_id, job_id, row_key, person_keys) values ($1, 9, 'x', '{}')",
    ],
    left: "(select club_id from import_rows union all select club_id from left_out_rows) kept where true",
  },
  "forget-tracking-rows": {
    make: [
      oldJob(10, "import_tracking"),
      "insert into tracking_rows (club_id, job_id, row_number, cells) values ($1, 10, 2, '{}')",
    ],
    left: "tracking_rows where true",
  },
  "forget-invitation-rows": {
    make: [
      oldJob(11, "invite_members"),
      `insert into invitation_rows (club_id, job_id, member_id) values ($1, 11, ${id})`,
    ],
    left: "invitation_rows where job_id = 11",
  },
  reconciliation: {
    make: [],
    left: "club_settings s where not exists (select from reconciliations r where r.club_id = s.club_id)",
  },
  "notice-mails": { make: [], left: `notices where id = ${id} and mail_due` },
  "low-stock": {
    make: [
      `insert into variations (club_id, id, product_id, color, color_hex, size, sku, received)
       values ($1, 8, ${id}, 'Red', '#CC0000', 'S', 'CANARY-S', 1)`,
    ],
    left: "variations v where id = 8 and not exists (select from notices n where n.club_id = v.club_id and n.data -> 'told' ? '8:1')",
  },
  "old-notices": {
    make: [
      `insert into notices (club_id, id, kind, subject_id, dedupe_key, created_at)
       values ($1, 9, 'low_stock', 9, 'old', now() - interval '200 days')`,
    ],
    left: "notices where id = 9",
  },
  webhooks: {
    make: [
      `insert into webhook_deliveries (club_id, id, endpoint_id, event, event_id, subject_id)
       values ($1, 8, ${id}, 'order.placed', 'canary-8', ${id})`,
    ],
    left: "webhook_deliveries where id = 8 and status = 'queued' and attempts = 0",
  },
  "webhook-log": {
    make: [
      `insert into webhook_deliveries (club_id, id, endpoint_id, event, event_id, subject_id, status, created_at, due_at)
       values ($1, 9, ${id}, 'order.placed', 'canary-9', ${id}, 'delivered', now() - interval '90 days', now() - interval '90 days')`,
    ],
    left: "webhook_deliveries where id = 9",
  },
  "domain-events": {
    make: [
      `insert into domain_events (club_id, kind, facts, happened_at)
       values ($1, 'member.changed', '{"member_id": ${id}}', now())`,
    ],
    left: "domain_events where kind <> 'canary'",
  },
  "back-in-stock": { make: [], left: "stock_alerts where true" },
};

/** Sweeps over what belongs to no club. */
const ofTheInstallation = ["forget-limits", "forget-halves"];

let server: TestServer;
/** Two clubs whose data can be neither read nor written, and between them a healthy one. */
let clubs: number[];
let well: number;

beforeAll(async () => {
  server = await startTestServer({
    STRIPE_API_BASE: "http://127.0.0.1:9",
    WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:9",
  });
  clubs = [];
  for (let count = 0; count < 3; count += 1) clubs.push(await createWholeClub(server.owner, id));
  well = clubs[1] as number;
  for (const club of clubs) await makeDue(club);
  await breakClubs(clubs.filter((club) => club !== well));
});
afterAll(() => server.close());

async function makeDue(club: number): Promise<void> {
  const { owner } = server;
  await owner.query("update club_settings set stripe_secret_key = $2 where club_id = $1", [
    club,
    seal(testSecretKey, "sk_test_canary"),
  ]);
  await owner.query("update webhook_endpoints set url = 'http://127.0.0.1:9/' where club_id = $1", [club]);
  for (const { make } of Object.values(due)) for (const text of make) await owner.query(text, [club]);
}

/** Whatever a transaction of such a club reads or writes is an error. */
async function breakClubs(sick: number[]): Promise<void> {
  const { app } = roleNames(testDatabaseRole);
  await server.owner.query(`
    create function is_well() returns boolean language plpgsql as $$ begin
      if current_setting('kitroom.club_id', true) in (${sick.map((club) => `'${club}'`).join()}) then
        raise exception 'this club cannot be seen to';
      end if;
      return true;
    end $$;
    do $$ declare t text; begin
      for t in select relname from pg_class join pg_attribute a on attrelid = pg_class.oid and attname = 'club_id'
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      loop
        execute format('create policy well on %I as restrictive to ${app} using (is_well()) with check (is_well())', t);
      end loop;
    end $$`);
}

it("forget-orphans goes on to the files of a club between two that fail", async () => {
  const { files, config, clock } = server.platform;
  const longAgo = new Date(clock.now().getTime() - 48 * 3600 * 1000);
  for (const club of clubs) {
    // A folder that is a file cannot be looked into.
    const key = club === well ? `${club}/results/1-orphan.csv` : `${club}/results`;
    await files.put(key, Buffer.from("a"));
    await utimes(join(config.dataDir, "files", key), longAgo, longAgo);
  }
  await sweeps.find(({ name }) => name === "forget-orphans")?.run(server.platform);
  expect(await files.find(`${well}/results/1-orphan.csv`)).toBeNull();
  expect(await failures("forget-orphans")).toBe(2);
});

it("knows what every sweep has to do", () => {
  const named = sweeps.map(({ name }) => name).filter((name) => !ofTheInstallation.includes(name));
  expect(named.sort()).toEqual([...Object.keys(due), "audits", "forget-orphans"].sort());
});

const clubSweeps = sweeps.filter(({ name }) => due[name]);

it.each(clubSweeps)("$name does what is due in a club between two that fail", async (sweep) => {
  const { left = "" } = due[sweep.name] ?? {};
  const count = async () => {
    const text = `select count(*)::int as count from ${left} and club_id = $1`;
    const { rows } = await server.owner.query<{ count: number }>(text, [well]);
    return rows[0]?.count ?? 0;
  };
  expect(await count()).toBeGreaterThan(0);
  const failed = await failures(sweep.name);
  await sweep.run(server.platform);
  await sweep.finish?.(server.platform);
  expect(await count()).toBe(0);
  expect(await failures(sweep.name)).toBeGreaterThanOrEqual(failed + 2);
});

it("audits looks at a club between two that fail", async () => {
  const audits = sweeps.find(({ name }) => name === "audits");
  const failed = await failures("audits");
  await audits?.run(server.platform);
  await measureAudits(server.platform);
  // The credits of these clubs came from nowhere.
  const { values } = await auditFindings.get();
  expect(values.length).toBeGreaterThan(1);
  expect(values).toContainEqual({ labels: { invariant: "not audited" }, value: 2 });
  expect(await failures("audits")).toBe(failed + 2);
});

async function failures(sweep: string): Promise<number> {
  const found = await metrics.getSingleMetric("kitroom_sweep_club_failures_total")?.get();
  return found?.values.find(({ labels }) => labels.sweep === sweep)?.value ?? 0;
}

/** SQL for another order. */
function copyOfOrder(number: number, status: string, expiresAt: string): string {
  return `insert into orders (club_id, id, number, member_id, member_name, member_email, status, payment_status,
      items_cents, shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id,
      shipping_method_name, shipping_kind, cart_hash, expires_at)
    select club_id, ${number}, 'CANARY-${number}', member_id, member_name, member_email,
      '${status}', payment_status, items_cents, shipping_cents, total_cents,
      credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, cart_hash,
      ${expiresAt}
    from orders where club_id = $1 and id = ${id}`;
}

/** SQL for a job of a kind that ended so long ago that its rows are to be forgotten. */
function oldJob(number: number, kind: string): string {
  return `insert into jobs (club_id, id, kind, status, input, actor_kind, actor_name, created_at)
    values ($1, ${number}, '${kind}', 'done', '{}', 'staff', 'Canary', now() - interval '40 days')`;
}
