import { afterAll, beforeAll, expect, it } from "vitest";
import { allEndpoints } from "./endpoints.ts";
import { rowsOf } from "./factories.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/**
 * What an endpoint refuses to have twice (`DUPLICATE`) is a unique key of the database, whole and within the club, so that two
 * requests at once cannot both have it; or it stands here with what keeps it instead. A new such endpoint has to be named.
 */
const emailOfMember = ["members (email)"];
const emailOfStaff = ["staff (email)"];
const membership = ["membership_categories (text_key(name))"];
const pack = ["packs (text_key(name), text_key(season))"];
const variation = ["variations (text_key(sku))", "variations (product_id, text_key(color), text_key(size))"];
const method = ["shipping_methods (text_key(name))"];
const webhook = ["webhook_endpoints (url)"];
const keys: Record<string, string[]> = {
  "account.confirmEmail": emailOfMember,
  "clubMembers.store": emailOfMember,
  "clubMembers.update": emailOfMember,
  "clubMembers.updateSecondary": emailOfMember,
  "clubPages.store": ["static_pages (slug)"],
  "managers.store": emailOfStaff,
  "managers.update": emailOfStaff,
  "membershipCategories.store": membership,
  "membershipCategories.update": membership,
  "messages.resend": ["mails (dedupe_key)"],
  "packs.duplicate": pack,
  "packs.store": pack,
  "packs.update": pack,
  "products.store": variation,
  "products.update": variation,
  "shippingMethods.store": method,
  "shippingMethods.update": method,
  "webhooks.store": webhook,
  "webhooks.update": webhook,
};
const otherwise: Record<string, string> = {
  "categories.store": "a club's categories change one at a time, under a lock",
  "categories.update": "a club's categories change one at a time, under a lock",
  "webhooks.replay": "it changes a row that is there, on condition of its state",
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("what is refused twice is unique in the database", async () => {
  const refusing = allEndpoints().filter(({ errors }) => errors.includes("DUPLICATE"));
  const known = { ...keys, ...otherwise };
  expect(refusing.map(({ name }) => name).toSorted()).toEqual(Object.keys(known).toSorted());
  const held = await rowsOf<{ key: string }>(
    server.owner,
    `select t.relname || ' (' || substring(pg_get_indexdef(i.indexrelid) from '\\(club_id, (.*)\\)$') || ')' as key
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and i.indisunique and i.indisvalid and i.indpred is null`,
  );
  const unique = new Set(held.map(({ key }) => key));
  expect(
    Object.values(keys)
      .flat()
      .filter((key) => !unique.has(key)),
  ).toEqual([]);
});
