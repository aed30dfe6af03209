import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { adminPack } from "#contract/packs.ts";
import { adminProduct } from "#contract/products.ts";
import { type Home, openHome, pathOf, sendRaw } from "./attack-calls.ts";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { rowsOf } from "./factories.ts";
import { fullInput, type Given } from "./full-input.ts";
import { lostIn } from "./lost-fields.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { createWholeClub } from "./whole-club.ts";

/**
 * A form that leaves a field out keeps its value: another client, or a tab that was open before an upgrade, knows fewer
 * fields than the product. Forms are those of the contract, so a new one is here too.
 */

const ownId = 778_001;
const dependantId = 778_002;
const staffsDependantId = 778_003;
const picture = `1/product/${"c".repeat(24)}`;

let server: TestServer;
let home: Home;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1000", WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:443" });
  const clubId = await createWholeClub(server.owner, ownId);
  home = await openHome(server, clubId);
  await server.owner.query(`
    insert into pictures (club_id, key, width, height) values (${clubId}, '${picture}', 10, 20);
    insert into members (club_id, id, primary_member_id, first_name, last_name, email, account_status)
      values (${clubId}, ${dependantId}, ${home.memberId}, 'Own', 'Dependant', null, 1),
             (${clubId}, ${staffsDependantId}, ${ownId}, 'Other', 'Dependant', 'dependant@example.org', 1);
    update packs set type = 'default' where club_id = ${clubId};
    update addresses set member_id = ${home.memberId} where club_id = ${clubId}`);
});
afterAll(() => server.close());

const same = (value: unknown) => [value, value] as const;
const given: Given = {
  category_id: same(ownId),
  membership_category_id: same(ownId),
  membership_category_ids: same([ownId]),
  product_id: same(ownId),
  variation_ids: same([ownId]),
  default_variation_id: same(ownId),
  primary_member_id: same(ownId),
  image: same(picture),
  images: same([{ key: picture, alt: "First", color: "Red" }]),
  url: same("https://127.0.0.1/"),
  type: same("default"),
  kind: same("delivery"),
  credits_expire: same(true),
  stock_delta: same(0),
  invite: same(false),
  live: same(false),
  active: same(false),
  is_active: same(false),
  is_default: same(true),
  account_status: same(1),
  email: same("kept@example.org"),
  postcode: same("SW1A 1AA"),
  country: same("GB"),
  season_start: same("2027-06-01"),
  season_end: same("2028-06-01"),
  opens_on: same("2027-06-01"),
  closes_on: same("2028-06-01"),
  phone: same("020 7946 0001"),
};

const own: Record<string, Given> = {
  "clubMembers.updateSecondary": { email: same("dependant@example.org") },
  // Only sizes that the club has.
  "members.updateSecondaryMember": { sizes: same({}) },
};

/** Forms by the table that they change, and the row. */
const changed: Record<string, [table: string, id?: number]> = {
  "categories.update": ["categories"],
  "clubMembers.update": ["members"],
  "clubMembers.updateSecondary": ["members", staffsDependantId],
  "clubPages.faqUpdate": ["faqs"],
  "members.updateSecondaryMember": ["members", dependantId],
  "membershipCategories.update": ["membership_categories"],
  "packs.update": ["packs"],
  "products.update": ["products"],
  "shipping.updateAddress": ["addresses"],
  "shippingMethods.update": ["shipping_methods"],
  "webhooks.update": ["webhook_endpoints"],
};
const needed = "every field is needed";
/** Forms that are not tried here, and why. */
const others: Record<string, string> = {
  "clubPages.update": needed,
  "managers.update": needed,
  "messages.updateTemplate": needed,
  "notices.updateSettings": needed,
  "members.updateProfile": "sizes that are left out are kept, which its own test proves",
  "orders.updateStatus": "an act, which stores nothing that was there before",
  "orders.updateStatuses": "an act, which stores nothing that was there before",
  "orders.updateTracking": "carrier and number that are left out are kept, which its own test proves",
  "settings.updateProfile": "logo and time zone are not changed unless they are sent",
};
/** What a form may leave out, because it is done and not stored. */
const acts = ["invite", "grant_joining_credits", "stock_reason"];

const forms = allEndpoints().filter(({ method, name }) => method === "PUT" || name.includes(".update"));

it("knows every form that changes something", () => {
  const known = [...Object.keys(changed), ...Object.keys(others)];
  expect(forms.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  const partial = forms.filter(({ name, input }) => others[name] === needed && leavable(input).length > 0);
  expect(partial.map(({ name }) => name)).toEqual([]);
});

type Thing = Record<string, unknown>;

it.each(Object.entries(changed))("%s keeps what is left out", async (name, [table, id = ownId]) => {
  const { form, full } = filled(name);
  const left = leavable(form.input);
  const chosen = (isLeft: boolean) =>
    Object.fromEntries(Object.entries(full).filter(([field]) => left.includes(field) === isLeft));
  const before = await send(form, table, id, full);
  const stored = Object.entries(chosen(true)).filter(([field]) => !acts.includes(field));
  expect(lostIn(before, Object.fromEntries(stored))).toEqual([]);
  expect(whole(await send(form, table, id, chosen(false)))).toEqual(whole(before));
});

it("keeps what entries of a product's lists leave out", async () => {
  const { form, full } = filled("products.update");
  const before = adminProduct.parse(await send(form, "products", ownId, full));
  expect(before).toMatchObject({ images: [{ color: "Red" }], variations: [{ price: 3 }, {}] });
  const images = before.images.map(({ key, alt }) => ({ key, alt }));
  const variations = before.variations
    .filter(({ archived }) => !archived)
    .map(({ id, color, color_hex, size }) => ({ id, color, color_hex, size }));
  const after = await send(form, "products", ownId, { ...full, images, variations });
  expect(after).toMatchObject({ images: before.images, variations: before.variations });
});

it("keeps what the slots of a pack leave out", async () => {
  const { form, full } = filled("packs.update");
  const before = adminPack.parse(await send(form, "packs", ownId, full));
  const stored = { default_variation_id: ownId, options: [{ variation_ids: [ownId], surcharge: 3 }] };
  expect(before).toMatchObject({ slots: [stored] });
  const slots = before.slots.map(({ id, label, quantity, options }) => ({
    id,
    label,
    quantity,
    options: options.map(({ product_id }) => ({ product_id })),
  }));
  const after = await send(form, "packs", ownId, { ...full, slots });
  expect(after).toMatchObject({ slots: before.slots });
});

function filled(name: string): { form: Endpoint; full: Thing } {
  const form = forms.find((one) => one.name === name);
  if (!form) throw new Error(`${name} is not in the contract`);
  return { form, full: fullInput(form.input, 0, { ...given, ...own[name] }) as Thing };
}

/** Fields that may be left out; id and version say what is meant. */
function leavable(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) throw new Error("A form that changes something is an object");
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  return fields.flatMap(([name, field]) =>
    field.safeParse(undefined).success && name !== "id" && name !== "version" ? [name] : [],
  );
}

/** What is shown, without what each save counts, and without parts that are sent as new ones. */
function whole({ version: _, slots: __, variations: ___, images: ____, ...rest }: Thing): Thing {
  return rest;
}

async function send(form: Endpoint, table: string, id: number, body: Thing): Promise<Thing> {
  const [row] = await rowsOf<Thing>(server.owner, `select * from ${table} where id = ${id}`);
  const answer = await sendRaw(server, home, {
    method: form.method,
    path: `/api${pathOf(form, id)}`,
    token: home.tokens[form.meta.who === "member" ? "member" : "admin"],
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, ...(!form.path.includes("{id}") && { id }), version: row?.version }),
  });
  expect(answer, `${form.name} ${answer.text}`).toMatchObject({ status: 200 });
  return JSON.parse(answer.text).data;
}
