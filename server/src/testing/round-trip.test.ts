import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { type Home, openHome, sendRaw } from "./attack-calls.ts";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { rowsOf } from "./factories.ts";
import { fullInput, type Given, type Turn } from "./full-input.ts";
import { lostIn } from "./lost-fields.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { createWholeClub } from "./whole-club.ts";

/**
 * Every form of the panel: what it stores and then changes is shown, audited and copied, field by field. So are
 * the settings and the form of a dependant, which both store and change.
 * Fields are those of the contract, so a new one that is not written, read, audited or copied somewhere fails here.
 */

const ownId = 777_001;
const otherId = 777_002;

let server: TestServer;
let home: Home;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_FACTOR: "1000",
    WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:443",
    SMTP_ALLOWED_HOSTS: "127.0.0.1:25,127.0.0.1:465",
  });
  const clubId = await createWholeClub(server.owner, ownId);
  home = await openHome(server, clubId);
  await server.owner.query(`
    insert into categories (club_id, id, name, slug) values (${clubId}, ${otherId}, 'Other', 'other');
    insert into membership_categories (club_id, id, name) values (${clubId}, ${otherId}, 'Other');
    insert into pictures (club_id, key, width, height) select ${clubId}, unnest(array['${pictures.join("','")}']), 10, 20`);
});
afterAll(() => server.close());

const pictures = ["a", "b"].map((letter) => `1/product/${letter.repeat(24)}`);
const given: Given = {
  category_id: [ownId, otherId],
  membership_category_id: [ownId, otherId],
  membership_category_ids: [[ownId], [otherId]],
  product_id: [ownId, ownId],
  default_variation_id: [ownId, ownId],
  variation_ids: [[ownId], [ownId]],
  image: [pictures[0], pictures[1]],
  link: ["/shop", "/faq"],
  images: [
    [{ key: pictures[0], alt: "First", color: "Red" }],
    [{ key: pictures[1], alt: "Second", color: "Blue" }],
  ],
  url: ["https://127.0.0.1/first", "https://127.0.0.1/second"],
  slug: ["terms", "terms"],
  publish: [true, true],
  kind: ["delivery", "delivery"],
  type: ["default", "default"],
  primary_member_id: [ownId, ownId],
  time_zone: ["Europe/London", "America/New_York"],
  club_logo: [pictures[0], pictures[1]],
  host: ["127.0.0.1", "127.0.0.1"],
  port: [25, 465],
  next_order_number: [20_000, 30_000],
  role: [5, 2],
};

type Place = "shown" | "told" | "copied";
/** What a form sends that does not come back unchanged, and why. */
const acts = {
  invite: "it sends a mail, which is seen among the mails",
  grant_joining_credits: "it gives credits, which stand in the wallet",
};
const stock = {
  stock_reason: "it stands in the history of the stock",
  "variations.stock_delta": "it moves the stock, which is shown as received",
};
const logo = { club_logo: "it is shown and told as the address of the picture" };
const password = { password: "it is shown and told by its being there alone" };
const page = { publish: "it says whether what is saved is the live text or the draft" };
const elsewhere: Record<string, Partial<Record<Place, Record<string, string>>>> = {
  "/club-member/store": { shown: acts, told: acts },
  "/club-member/update/{id}": {
    shown: { grant_joining_credits: acts.grant_joining_credits },
    told: { grant_joining_credits: acts.grant_joining_credits },
  },
  "/club-member/update-secondary-member": {
    shown: { invite: acts.invite, primary_member_id: "it is shown as primary" },
    told: { invite: acts.invite },
  },
  "/club-admin-panel/update-profile": { shown: logo, told: logo },
  "/club/smtp-settings": { shown: password, told: password },
  "/club-static-page/store": {
    shown: page,
    told: { ...page, description: "it is told as body" },
  },
  "/club-static-page/update/{slug}": {
    shown: page,
    told: { ...page, description: "it is told as body" },
  },
  "/club-packs/update/{id}": {
    copied: {
      season: "a copy is for another season",
      opens_on: "a copy has no days yet",
      closes_on: "a copy has no days yet",
      status: "a copy is a draft",
    },
  },
  "/club-product/store": { shown: stock, told: stock },
  "/club-product/update/{id}": {
    shown: stock,
    told: stock,
    copied: {
      ...stock,
      title: "it says that it is a copy",
      status: "a copy is a draft",
      "variations.sku": "each has one of its own",
    },
  },
};
/** Settings whose form does not round-trip. */
const ownRounds: Record<string, string> = {
  "/club/stripe-settings":
    "both fields are secrets of an account that Stripe is asked about, shown by their ends alone",
};
/** What stores, but has no form to change it. */
const withoutUpdate: Record<string, string> = {
  "POST /club-orders/store": "an order is placed once, and changed by acts of its own",
};

const panel = allEndpoints().filter(({ meta }) => meta.who === "staff" || meta.who === "admin");
const called = (method: string, path: string) =>
  panel.find((endpoint) => endpoint.method === method && endpoint.path === path);
const stores = panel.filter(({ method, path }) => method === "POST" && path.endsWith("/store"));
const prefixOf = ({ path }: Endpoint) => path.slice(0, path.lastIndexOf("/") + 1);
const updateOf = (store: Endpoint) =>
  panel.find(({ method, path }) => method === "PUT" && path.startsWith(`${prefixOf(store)}update/{`));
const forms = stores.flatMap((store) => {
  const update = updateOf(store);
  return update ? [{ store, update }] : [];
});

it("knows for every form that stores something the one that changes it", () => {
  const without = stores.filter((store) => !updateOf(store));
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual(Object.keys(withoutUpdate));
  expect(forms.length).toBeGreaterThan(8);
});

type Thing = Record<string, unknown>;

async function send(endpoint: Endpoint, input: Thing): Promise<Thing> {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const isRead = endpoint.method === "GET";
  const answer = await sendRaw(server, home, {
    method: endpoint.method,
    path: `/api${path}`,
    token: home.tokens.admin,
    headers: { "content-type": "application/json", "idempotency-key": `${endpoint.name} ${Math.random()}` },
    body: isRead ? undefined : JSON.stringify(body),
  });
  expect(answer, `${endpoint.method} ${path}`).toMatchObject({ status: 200 });
  return JSON.parse(answer.text);
}

/** The thing as its page shows it, or its list if it has no page. */
async function show(store: Endpoint, thing: Thing): Promise<Thing> {
  const prefix = prefixOf(store);
  const page = ["show/{id}", "details/{id}", "show/{slug}"].flatMap(
    (end) => called("GET", prefix + end) ?? [],
  );
  if (page[0]) return (await send(page[0], thing)).data as Thing;
  const list = called("GET", `${prefix}show`);
  if (!list) throw new Error(`Nothing shows what ${store.path} stores`);
  const rows = (await send(list, {})).data as Thing[];
  return rows.find(({ id }) => id === thing.id) ?? {};
}

let lastEntry = 0;

/** What the new entries of the audit log say. */
async function newEntries(): Promise<Thing> {
  const entries = await rowsOf<{ id: number; after: Thing | null }>(
    server.owner,
    `select id::int, after from audit_log where club_id = ${home.clubId} and id > ${lastEntry} order by id`,
  );
  lastEntry = entries.at(-1)?.id ?? lastEntry;
  return Object.assign({}, ...entries.map(({ after }) => after));
}

/** The missing fields, except those that are known to be elsewhere, which must be missing. */
function unexplained(path: string, place: Place, input: Thing, found: Thing): string[] {
  const known = Object.keys(elsewhere[path]?.[place] ?? {});
  const lost = lostIn(found, input);
  return [
    ...lost.filter((field) => !known.includes(field)),
    ...known
      .filter((field) => !lost.includes(field))
      .map((field) => `${field} is there, so it need not be named`),
  ];
}

const cases = forms.map((form) => [`${form.store.path}, ${form.update.path}`, form] as const);
describe.each(cases)("%s", (_, { store, update }) => {
  const inputOf = (endpoint: Endpoint, turn: Turn) => fullInput(endpoint.input, turn, given) as Thing;
  let thing: Thing;

  it("shows and tells everything that is stored", async () => {
    const input = inputOf(store, 0);
    thing = (await send(store, input)).data as Thing;
    const told = await newEntries();
    thing = { ...input, ...thing };
    expect({
      shown: unexplained(store.path, "shown", input, await show(store, thing)),
      told: unexplained(store.path, "told", input, told),
    }).toEqual({ shown: [], told: [] });
  });

  it("shows and tells everything that is changed, and copies it where there are copies", async () => {
    const { id, version } = thing;
    const input = inputOf(update, 1);
    await send(update, { ...input, id, version });
    const told = await newEntries();
    const duplicate = called("POST", `${prefixOf(store)}duplicate`);
    const copy = duplicate && ((await send(duplicate, { ...inputOf(duplicate, 0), id })).data as Thing);
    expect({
      shown: unexplained(update.path, "shown", input, await show(store, { ...input, id })),
      told: unexplained(update.path, "told", input, told),
      copied: copy ? unexplained(update.path, "copied", input, copy) : [],
    }).toEqual({ shown: [], told: [], copied: [] });
  });
});

const fieldsOf = ({ input }: Endpoint) => Object.keys((input as z.ZodObject).shape);
const settings = panel.filter(
  (endpoint) =>
    endpoint.name.startsWith("settings.") &&
    fieldsOf(endpoint).includes("version") &&
    fieldsOf(endpoint).length > 1,
);

it("knows every form of the settings", () => {
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(ownRounds)));
});

/** The settings as they are shown, of all sections. */
async function showSettings(): Promise<Thing> {
  const shown = called("GET", "/club/get-settings");
  const { version, ...sections } = shown ? ((await send(shown, {})).data as Thing) : {};
  return Object.assign({ version }, ...Object.values(sections));
}

const dependant = panel.find(({ name }) => name === "clubMembers.updateSecondary");
/** Nobody else's address, and states that are possible for a new login. */
const givenToDependant: Given = {
  ...given,
  email: ["dependant@example.org", "other-dependant@example.org"],
  account_status: [0, 1],
};
const saved = [...settings.filter(({ path }) => !(path in ownRounds)), ...(dependant ? [dependant] : [])];

describe.each(saved.map((endpoint) => [endpoint.path, endpoint] as const))("%s", (path, endpoint) => {
  let thing: Thing = {};

  it.each([0, 1] as const)("shows and tells everything that is saved, turn %i", async (turn) => {
    const isSettings = endpoint !== dependant;
    const input = fullInput(endpoint.input, turn, isSettings ? given : givenToDependant) as Thing;
    const { version } = isSettings ? await showSettings() : thing;
    const answer = await send(endpoint, {
      ...input,
      ...(thing.id !== undefined && { id: thing.id }),
      version,
    });
    thing = isSettings ? {} : (answer.data as Thing);
    const told = await newEntries();
    const shown = isSettings ? await showSettings() : await show(endpoint, thing);
    expect({
      shown: unexplained(path, "shown", input, shown),
      told: unexplained(path, "told", input, told),
    }).toEqual({ shown: [], told: [] });
  });
});
