import { expect, it } from "vitest";
import type { Told } from "#server/platform/explain.ts";
import { createClub } from "#server/testing/factories.ts";
import { runCommand } from "#server/testing/run-command.ts";
import { projectEvents } from "../platform/events.ts";
import { hear, type Shop, shareShop } from "../sales/checkout/checkout.testing.ts";
import { refund } from "../sales/checkout/refunding/refunding.testing.ts";
import { arrived, askReturn, decide } from "../sales/returns/returns.testing.ts";
import { projections } from "../worker.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

/** Its exit code and what it printed, first on standard output, or else on the other. */
async function explain(...args: string[]): Promise<[unknown, string]> {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = shop.server.platform.config;
  const { said, ended } = runCommand(["explain:order", ...args], { DATABASE_URL, DATA_DIR });
  return [await ended, said.out || said.err];
}

it("tells everything about an order with a refund and a return, in order, and no secret", async () => {
  const { server, clubId } = shop;
  const { platform, owner } = server;
  await owner.query(
    `insert into webhook_endpoints (club_id, url, events, secret, created_at)
     values ($1, 'https://rovers.example/hook', '{order.placed,order.paid,order.shipped}', 'whsec_of_rovers', '2020-01-01')`,
    [clubId],
  );
  const made = await arrived(shop, { card: true, quantity: 3 });
  await hear(shop);
  const asked = await askReturn(shop, made);
  await decide(shop, "approve", asked.body.data.id);
  const received = { destination: "card", restock: true };
  expect((await decide(shop, "receive", asked.body.data.id, received)).status).toBe(200);
  expect((await refund(shop, made.orderId, { amount: 5 })).status).toBe(200);
  await projectEvents({ platform, clubId }, projections);
  await owner.query(
    `insert into domain_events (club_id, kind, facts, happened_at)
     values ($1, 'order.held', jsonb_build_object('order_id', $2::bigint), now() + interval '1 day')`,
    [clubId, made.orderId],
  );
  const { rows } = await owner.query("select number, member_name from orders where id = $1", [made.orderId]);
  const [{ number, member_name }] = rows;

  const [code, text] = await explain(number.toLowerCase());
  expect([code, text]).toEqual([0, expect.stringMatching(`^${number} of rovers, order #${made.orderId}: `)]);
  expect(text.split("\n")[0]).toContain("payment partially_refunded");
  const [, json] = await explain(number, "--club", "rovers", "--json");
  const { told }: { told: Told[] } = JSON.parse(json);
  const times = told.map(({ at }) => String(at));
  expect(times).toEqual(times.toSorted());
  const kinds = new Set(told.map(({ what }) => what));
  expect([...kinds].toSorted()).toEqual(
    [
      "audit",
      "event",
      "mail",
      "parcel",
      "payment",
      "refund",
      "return",
      "stripe",
      "telling",
      "webhook",
    ].toSorted(),
  );
  expect(told.find(({ what }) => what === "return")).toMatchObject({ state: "received" });
  expect(told.filter(({ what }) => what === "refund").map(({ state }) => state)).toEqual([
    "succeeded",
    "succeeded",
  ]);
  expect(told.at(-1)).toMatchObject({ what: "telling", state: "waits for a worker" });
  const stored = told.find(({ what, says }) => what === "audit" && says.startsWith("order.stored"));
  expect(stored?.id).toMatch(/^[0-9a-f]{32}$/);
  expect(text).toContain(`<${stored?.id}>`);
  for (const hidden of ["whsec_of_rovers", shop.secretKey, shop.webhookSecret, member_name])
    expect(text + json).not.toContain(hidden);
});

it("says which order it cannot find, and in which club", async () => {
  expect(await explain("ROV-99999")).toEqual([
    1,
    expect.stringMatching(/^There is no order ROV-99999 in a club/),
  ]);
  expect(await explain("ROV-1", "--club", "nobody")).toEqual([1, "There is no club nobody.\n"]);
  expect(await explain("ROV-99999", "--club", "rovers")).toEqual([
    1,
    "The club rovers has no order ROV-99999.\n",
  ]);
  expect(await explain()).toEqual([2, expect.stringMatching(/^Usage: explain:order/)]);
});

it("asks for the club where two have the number", async () => {
  const { owner } = shop.server;
  const made = await arrived(shop);
  const other = await createClub(owner, { domain: "rovigo" });
  await owner.query(
    `insert into members (club_id, id, email, first_name, last_name, account_status)
     select $1, 900000, 'x@rovigo.example', 'X', 'Y', 1`,
    [other],
  );
  await owner.query(
    `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
       shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind, cart_hash)
     select $1, number, 900000, member_name, member_email, 'cancelled', 'not_required', 0, 0, 0, 0, 0, 1, 1, 'Post', 'collect', 'x'
     from orders where id = $2`,
    [other, made.orderId],
  );
  const { rows } = await owner.query("select number from orders where id = $1", [made.orderId]);
  const [{ number }] = rows;
  expect(await explain(number)).toEqual([
    1,
    `More than one club has an order ${number}: rovers, rovigo. Choose one with --club.\n`,
  ]);
  expect(await explain(number, "--club", "rovigo")).toEqual([
    0,
    expect.stringContaining(`${number} of rovigo`),
  ]);
});
