import { afterAll, beforeAll, expect, it } from "vitest";
import { createAddress, rowsOf } from "#server/testing/factories.ts";
import { storeOrder } from "../../../sales/orders/orders.testing.ts";
import { addPerson, type Club, memberRow, openClub } from "../club-members.testing.ts";
import { privateAddress } from "./leaving.testing.ts";

/** A word in every place where a person can be named: in the copy of their data, and nowhere once they are erased. */
const canary = "Zyzzogeton";
/** The same of somebody who stays. */
const other = "Quokkasaurus";

/** Append-only, and masked where they are shown: docs/decisions/personal-data.md. */
const masked = ["audit_log", "order_events", "entitlement_events"];

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.server.close());

const owned = (text: string, values: unknown[]) => club.server.owner.query(text, values);

/** The club's tables with a word in them, except the masked ones, and in how many rows. */
async function rowsNaming(word: string): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    club.server.owner,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables.filter((table) => !masked.includes(table.name))) {
    const text = `select 1 from ${name} t where club_id = $1 and t::text ilike $2`;
    const { length } = await rowsOf(club.server.owner, text, [club.clubId, `%${word}%`]);
    if (length > 0) found[name] = length;
  }
  return found;
}

const tablesNaming = async (word: string) => Object.keys(await rowsNaming(word));

/** A person and everything that the club keeps about one, with the word in every text. */
async function fillWithCanaries(canary: string): Promise<number> {
  const email = `${canary}@rovers.example`.toLowerCase();
  const who = { first_name: canary, last_name: "Bird", phone: canary, email };
  const person = await addPerson(club, { ...who, sizes: { shirt: canary } });
  const { id } = person;
  const home = { ...privateAddress, name: canary, line1: canary, city: canary };
  await addPerson(club, { ...who, email: null, primary_member_id: id, relation: canary });
  await createAddress(club.server.owner, club.clubId, id, home);
  const order = await storeOrder(club.shop, person, {
    memberName: canary,
    memberEmail: email,
    address: home,
  });
  await owned("update orders set status = 'completed' where id = $1", [order.id]);
  await owned(
    "insert into parcels (club_id, order_id, status, carrier, tracking_number) values ($1, $2, 'delivered', 'other', $3)",
    [club.clubId, order.id, canary],
  );
  await owned("update order_lines set for_member_id = $2, for_member_name = $3 where order_id = $1", [
    ...[order.id, id, canary],
  ]);
  for (const expires_on of [undefined, "2098-12-31"]) {
    const form = { member_id: id, kind: "grant", amount: 5, reason: `Sorry, ${canary}`, expires_on };
    expect((await club.call("POST", "manage-member-credits", { body: form })).status).toBe(200);
  }
  await owned(
    `insert into refunds (club_id, order_id, destination, amount_cents, status, reason, actor)
     values ($1, $2, 'credits', 1, 'failed', $3, $3)`,
    [club.clubId, order.id, canary],
  );
  await owned(
    `insert into returns (club_id, order_id, member_id, kind, status, reason, comment, answer)
     values ($1, $2, $3, 'return', 'declined', 'faulty', $4, $4)`,
    [club.clubId, order.id, id, canary],
  );
  await owned(
    "insert into contact_messages (club_id, name, email, subject, message, member_id) values ($1, $2, $3, $2, $2, $4)",
    [club.clubId, canary, email, id],
  );
  await owned("update sessions set user_agent = $2 where member_id = $1", [id, canary]);
  await owned(
    `insert into mails (club_id, event, recipient, subject, html, text, message_id, member_id, status)
     values ($1, 'order_placed', $2, $3, $3, $3, '<canary@x>', $4, 'sent')`,
    [club.clubId, email, canary, id],
  );
  await owned(
    `with compared as (insert into reconciliations (club_id, day) values ($1, date '2026-01-01' + $2::int) returning id)
     insert into reconciliation_differences (club_id, reconciliation_id, kind, order_id, reference, note)
     select $1, id, 'only_ours', $2, 'pi_' || $2::int, $3 from compared`,
    [club.clubId, order.id, canary],
  );
  await owned(
    `with job as (insert into jobs (club_id, kind, input, actor_kind, actor_name, status)
       values ($1, 'import_tracking', '{}', 'system', 'Kitroom', 'done') returning id)
     insert into tracking_rows (club_id, job_id, row_number, cells, message, problems)
     select $1, id, 2, jsonb_build_object('order_number', $2::text), $2, jsonb_build_array($2::text) from job`,
    [club.clubId, `${canary} Bird`],
  );
  const endpoint = await rowsOf<{ id: number }>(
    club.server.owner,
    "insert into webhook_endpoints (club_id, url, events, secret) values ($1, 'https://a.example/' || $2::int, '{}', 'x') returning id",
    [club.clubId, order.id],
  );
  await owned(
    `insert into webhook_deliveries (club_id, endpoint_id, event, event_id, subject_id, payload, status)
     values ($1, $2, 'member.changed', 'one', $3, $4, 'delivered'), ($1, $2, 'order.placed', 'two', $5, $4, 'delivered')`,
    [club.clubId, endpoint[0]?.id, id, canary, order.id],
  );
  return id;
}

it("what names a person is in the copy of their data, and nowhere in the club once they are erased", async () => {
  const id = await fillWithCanaries(canary);
  await fillWithCanaries(other);
  const others = await rowsNaming(other);
  const before = await tablesNaming(canary);
  expect(before).toEqual(
    expect.arrayContaining([
      ...[
        "addresses",
        "contact_messages",
        "credit_grants",
        "credit_transfers",
        "mails",
        "member_parts",
        "members",
      ],
      ...["reconciliation_differences", "tracking_rows"],
      ...["order_lines", "orders", "parcels", "refunds", "returns", "sessions", "webhook_deliveries"],
    ]),
  );
  const { body } = await club.call("GET", `person-export/${id}`);
  expect(JSON.stringify(body.data).toLowerCase()).not.toContain(other.toLowerCase());
  const named = Object.entries(body.data).filter(([, part]) => JSON.stringify(part).includes(canary));
  expect(named.map(([part]) => part)).toEqual(
    expect.arrayContaining([
      ...["profile", "secondary_members", "addresses", "orders", "returns", "credits", "refunds"],
      ...["mails", "messages_to_the_club", "sessions"],
    ]),
  );
  const sums = "select sum(amount_cents) as cents, count(*) as n from credit_transfers where club_id = $1";
  const [booked] = await rowsOf(club.server.owner, sums, [club.clubId]);

  const { version } = await memberRow(club, id);
  expect((await club.call("POST", "erase", { body: { id, version } })).status).toBe(200);
  expect(await tablesNaming(canary)).toEqual([]);
  expect(await rowsNaming(other)).toEqual(others);
  const [after] = await rowsOf(club.server.owner, sums, [club.clubId]);
  expect(after).toMatchObject({ n: Number(booked?.n) + 2 });
});

it("nothing else of the ledger can be changed, nor the reasons of somebody who is there", async () => {
  const { id } = await addPerson(club);
  const body = { member_id: id, kind: "grant", amount: 5, reason: "Joining" };
  expect((await club.call("POST", "manage-member-credits", { body })).status).toBe(200);
  const asApp = async (text: string) => {
    const client = await club.server.platform.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('kitroom.club_id', $1, true)", [String(club.clubId)]);
      return (await client.query(text)).rowCount;
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  expect(await asApp("update credit_transfers set reason = '' where reason = 'Joining'")).toBe(0);
  await expect(asApp("update credit_transfers set amount_cents = 1")).rejects.toThrow(/permission denied/);
  await expect(asApp("delete from credit_transfers")).rejects.toThrow(/permission denied/);
  await expect(asApp("update credit_transfers set reason = 'Other' where reason = ''")).rejects.toThrow(
    /row-level security/,
  );
});
