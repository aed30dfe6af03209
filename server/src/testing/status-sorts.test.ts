import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { entitlementStatuses } from "#contract/entitlement-statuses.ts";
import { loginStates } from "#contract/member-rows.ts";
import { deliveryStates } from "#contract/messages.ts";
import { packStatuses } from "#contract/packs.ts";
import { paymentStates } from "#contract/payments.ts";
import { productStatuses } from "#contract/product-form.ts";
import { differenceStates } from "#contract/reconciliation.ts";
import { returnStatuses } from "#contract/returns.ts";
import { webhookStates } from "#contract/webhooks.ts";
import { type Home, openHome, pathOf, sendRaw } from "./attack-calls.ts";
import { allEndpoints } from "./endpoints.ts";
import { rowsOf } from "./factories.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { createWholeClub } from "./whole-club.ts";

/** Each list that can be sorted by status comes in the order of the life that the contract declares, not of the alphabet. */

const ownId = 777_001;

type Sorted = {
  table: string;
  /** In the order that is expected; what is stored, where it is not what is shown. */
  states: readonly (string | number)[];
  stored?: Record<string, Record<string, unknown>>;
  column?: string;
  /** What a copy of the club's row has of its own, by SQL with its number as `n`. */
  own?: Record<string, string>;
};
const accounts = {
  column: "account_status",
  states: [0, 1, 2],
  own: { email: "'copy-' || n || '@harbour.example'" },
};
const lists: Record<string, Sorted> = {
  "clubMembers.show": {
    ...accounts,
    table: "members",
    states: loginStates,
    stored: {
      "0": { account_status: 0 },
      "1": { account_status: 1 },
      "2": { account_status: 2 },
      none: { account_status: 0, email: null },
    },
  },
  "grants.entitlements": {
    table: "entitlements",
    states: entitlementStatuses,
    own: { member_id: `${ownId} + 1 + n` },
  },
  "managers.show": { ...accounts, table: "staff" },
  "messages.deliveries": { table: "mails", states: deliveryStates },
  "packs.show": { table: "packs", states: packStatuses, own: { name: "'Copy ' || n" } },
  "payments.getPayments": {
    table: "payments",
    states: paymentStates,
    own: { reference: "gen_random_uuid()" },
  },
  "products.filterProducts": { table: "products", states: productStatuses, own: { slug: "'copy-' || n" } },
  "reconciliation.differences": {
    table: "reconciliation_differences",
    states: differenceStates,
    own: { reference: "'copy-' || n" },
  },
  "redemption.show": { ...accounts, table: "members", own: { email: "'fetch-' || n || '@harbour.example'" } },
  "returns.show": { table: "returns", states: returnStatuses },
  "webhooks.deliveries": {
    table: "webhook_deliveries",
    states: webhookStates,
    own: { event_id: "'copy-' || n" },
  },
};
/** By what is said of an order, which no column holds. */
const elsewhere: Record<string, string> = { "orders.adminShow": "sales/orders/showing/by-stage.test.ts" };

let server: TestServer;
let home: Home;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1000" });
  const clubId = await createWholeClub(server.owner, ownId);
  home = await openHome(server, clubId);
  await server.owner.query(`
    insert into reconciliations (club_id, id, day) values (${clubId}, ${ownId}, '2026-01-01');
    insert into reconciliation_differences (club_id, id, reconciliation_id, kind, reference)
      values (${clubId}, ${ownId}, ${ownId}, 'payment_missing_here', 'canary');
    insert into members (club_id, id, first_name, last_name)
      select ${clubId}, ${ownId} + n, 'Copy', 'Harbour' from generate_series(1, ${entitlementStatuses.length}) n`);
});
afterAll(() => server.close());

/** Stores one more row for each state, the last state first. */
async function store({ table, column = "status", states, stored, own = {} }: Sorted): Promise<void> {
  const columns = await rowsOf<{ name: string }>(
    server.owner,
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and column_name <> 'id' and is_generated = 'NEVER'`,
    [table],
  );
  for (const [n, state] of [...states].reverse().entries()) {
    const said = stored?.[String(state)] ?? { [column]: state };
    const picked = columns.map(({ name }) => {
      if (name in said) return `(jsonb_populate_record(null::${table}, $2::jsonb)).${name}`;
      return own[name]?.replaceAll(/\bn\b/g, String(n)) ?? `t.${name}`;
    });
    await server.owner.query(
      `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
       select ${picked.join(", ")} from ${table} t where t.club_id = $1 and t.id = ${ownId} and $2::jsonb is not null`,
      [home.clubId, JSON.stringify(said)],
    );
  }
}

const sortable = allEndpoints().filter(({ input }) => {
  const sort = input instanceof z.ZodObject ? input.shape.sort : undefined;
  const asked = sort instanceof z.ZodOptional ? sort.unwrap() : sort;
  return asked instanceof z.ZodEnum && asked.options.includes("status");
});

it("knows the lists that are sorted by status", () => {
  expect(sortable.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(lists), ...Object.keys(elsewhere)].toSorted(),
  );
});

const answer = z.object({
  data: z.array(
    z.looseObject({
      status: z.string().optional(),
      account_status: z.number().optional(),
      login: z.string().optional(),
      user: z.looseObject({ login: z.string().optional() }).optional(),
    }),
  ),
});

it.each(Object.entries(lists))("%s is sorted in the order of the life that it shows", async (name, list) => {
  const endpoint = sortable.find((one) => one.name === name);
  if (!endpoint) throw new Error("no such list");
  await store(list);
  for (const order_by of ["asc", "desc"]) {
    const query = new URLSearchParams({ per_page: "100", sort: "status", order_by });
    const { status, text } = await sendRaw(server, home, {
      method: "GET",
      path: `/api${pathOf(endpoint, ownId)}?${query}`,
      token: home.tokens.admin,
    });
    expect(status).toBe(200);
    const shown = answer
      .parse(JSON.parse(text))
      .data.map((row) => row.user?.login ?? row.login ?? row.status ?? row.account_status);
    const met = shown.filter((state, at) => state !== shown[at - 1]);
    expect(met, order_by).toEqual(order_by === "asc" ? list.states : list.states.toReversed());
  }
});
