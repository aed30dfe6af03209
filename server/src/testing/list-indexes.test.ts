import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { inClub } from "#server/platform/db/in-club.ts";
import { type Home, openHome, pathOf, sendRaw } from "./attack-calls.ts";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { createCredits, createSession } from "./factories.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { createWholeClub } from "./whole-club.ts";

/**
 * Each order in which a list of the contract can be asked for comes from an index, so that its first page costs the same in a
 * club of any size. A new sort without one fails here.
 */

/** Lists that sort all that they have. */
const short: Record<string, string> = {
  "categories.show": "a club has dozens",
  "clubPages.faqShow": "a club has dozens",
  "managers.show": "a club has dozens",
  "membershipCategories.show": "a club has dozens",
  "packs.show": "a club has dozens",
  "shippingMethods.show": "a club has dozens",
  "catalog.filterProducts": "products are sorted in the memory of the server",
  "products.filterProducts": "stock and sales of all products are added up for it",
  "products.stockHistory": "it is of one product",
  "credits.statement": "it is of one member",
  "clubMembers.creditStatement": "it is of one member",
  "orders.getOrders": "it is of one member",
  "orders.tracking": "it is of one member",
  "wishlist.show": "it is of one member",
  "grants.history": "it is of one entitlement or pack",
  "inviting.report": "it is of one job",
  "redemption.report": "it is of one job",
  "redemption.runs": "a club has dozens",
  "reconciliation.differences": "a club has dozens",
  "clubs.findClubs": "it is of the clubs of an installation",
};
const both = (...sorts: string[]) => sorts.flatMap((sort) => [`${sort} asc`, `${sort} desc`]);
/** Sorts that few use, for which an index would be written with each of its rows; see docs/decisions/lists-and-searches.md. */
const rare: Record<string, string[]> = {
  "clubMembers.show": ["email desc", ...both("status")],
  "creditMovements.list": both("amount"),
  "grants.entitlements": both("status", "closes_on"),
  "messages.deliveries": both("recipient", "status"),
  "notices.show": both("kind"),
  "orders.adminShow": both("total"),
  "payments.getPayments": both("status"),
  "redemption.show": ["email desc", ...both("status", "packs")],
  "returns.show": both("status"),
  "webhooks.deliveries": both("event", "status"),
};

const ownId = 777_001;
/** No other statement has this limit. */
const perPage = 37;

let server: TestServer;
let home: Home;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1000" });
  const clubId = await createWholeClub(server.owner, ownId);
  home = await openHome(server, clubId);
  home.tokens.member = await createSession(server.owner, clubId, { memberId: ownId });
  await createCredits(server.owner, clubId, ownId, 100);
  await server.owner.query(`
    insert into audit_log (club_id, actor_kind, actor_name, action, subject_kind, request_id)
      values (${clubId}, 'system', 'Kitroom', 'canary', 'club', 'canary');
    insert into reconciliations (club_id, id, day) values (${clubId}, ${ownId}, '2026-01-01');
    insert into reconciliation_differences (club_id, reconciliation_id, kind, reference)
      values (${clubId}, ${ownId}, 'only_ours', 'canary')`);
});
afterAll(() => server.close());

const fieldsOf = ({ input }: Endpoint) => (input instanceof z.ZodObject ? input.shape : {});
const lists = allEndpoints().filter((endpoint) => "per_page" in fieldsOf(endpoint));
const long = lists.filter(({ name }) => !(name in short));

/** The orders in which a list can be asked for, as queries: the usual one, and each sort both ways. */
function ordersOf(endpoint: Endpoint): Record<string, string>[] {
  const { sort } = fieldsOf(endpoint);
  const asked = sort instanceof z.ZodOptional ? sort.unwrap() : sort;
  const sorts = asked instanceof z.ZodEnum ? asked.options.map(String) : [];
  return [{}, ...sorts.flatMap((name) => ["asc", "desc"].map((order_by) => ({ sort: name, order_by })))];
}

type Statement = { text: string; values: unknown[] };

/** What the server asks the database for to answer with a page. */
async function statementsOf(endpoint: Endpoint, order: Record<string, string>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const query = new URLSearchParams({ per_page: String(perPage), ...order });
  const { status } = await sendRaw(server, home, {
    method: "GET",
    path: `/api${pathOf(endpoint, ownId)}?${query}`,
    token: endpoint.meta.who === "member" ? home.tokens.member : home.tokens.admin,
  });
  const calls: unknown[][] = spy.mock.calls;
  spy.mockRestore();
  expect(status, `${endpoint.name}?${query}`).toBe(200);
  return calls.flatMap(([asked]) => {
    const { success, data } = statement.safeParse(asked);
    return success && isPage(data) ? [data] : [];
  });
}

const statement = z.object({ text: z.string(), values: z.array(z.unknown()) });

function isPage({ text, values }: Statement): boolean {
  return [...text.matchAll(/\blimit (?:\$(\d+)|(\d+))/g)].some(
    ([, place, limit]) => Number(place ? values[Number(place) - 1] : limit) === perPage,
  );
}

type Plan = { "Node Type": string; "Parent Relationship"?: string; Plans?: Plan[] };

/** Whether all rows are sorted before the first is given, even where sorting is what the database likes least. */
async function sortsAll({ text, values }: Statement): Promise<boolean> {
  return inClub({ clubId: home.clubId, platform: server.platform }, async (tx) => {
    for (const way of ["sort", "seqscan", "bitmapscan", "hashjoin", "mergejoin"])
      await tx.query(`set local enable_${way} = off`);
    const rows = await tx.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
    return rows.some((row) => row["QUERY PLAN"].some(({ Plan: plan }) => hasSort(plan, false)));
  });
}

function hasSort(plan: Plan, isLimited: boolean): boolean {
  if (plan["Parent Relationship"] === "SubPlan") return false;
  if (isLimited && plan["Node Type"] === "Sort" && !isFew(plan)) return true;
  return (plan.Plans ?? []).some((below) => hasSort(below, isLimited || plan["Node Type"] === "Limit"));
}

/** Whether it reads only what limits have left, such as a page of each stage. */
function isFew({ "Node Type": type, Plans: below = [] }: Plan): boolean {
  return type === "Limit" || (below.length > 0 && below.every(isFew));
}

it("knows the lists of the contract", () => {
  expect(lists.length).toBeGreaterThan(30);
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...Object.keys(short), ...Object.keys(rare)]),
  );
});

describe.each(long)("$path", (endpoint) => {
  it("is sorted by an index", async () => {
    const unserved: string[] = [];
    for (const order of ordersOf(endpoint)) {
      const statements = await statementsOf(endpoint, order);
      expect(statements.length, JSON.stringify(order)).toBeGreaterThan(0);
      const name = Object.values(order).join(" ") || "unless asked otherwise";
      for (const one of statements) if (await sortsAll(one)) unserved.push(name);
    }
    expect(unserved).toEqual(rare[endpoint.name] ?? []);
  });
});
