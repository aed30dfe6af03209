import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxInvited } from "#contract/inviting.ts";
import { maxJoining } from "#contract/joining-credits.ts";
import { maxFamily } from "#contract/members.ts";
import { maxOffered } from "#contract/packs.ts";
import { addCategory, addPerson } from "../office/club-members/club-members.testing.ts";
import { invitingJobs } from "../office/club-members/inviting/inviting.jobs.ts";
import { type ExportClub, type Exported, openExports } from "../office/exports/exports.testing.ts";
import { newPack } from "../sales/entitlements/entitlements.testing.ts";
import { maxAudience } from "../sales/entitlements/grants/audience.ts";
import { entitlementJobs } from "../sales/entitlements/grants/grant.jobs.ts";
import { orderJobs } from "../sales/orders/update-statuses.jobs.ts";
import { maxRedeemPeople } from "../sales/redemption/people.ts";
import { redeemPacksJob } from "../sales/redemption/redemption.jobs.ts";
import { joiningJobs } from "../shop/credits/joining/joining.jobs.ts";
import { eventually } from "./eventually.ts";
import { rowsOf } from "./factories.ts";
import { longestBlock, tooLong } from "./longest-block.ts";

/** The largest pack that there can be, once its products have grown: every slot offers every product, each in as many variations as one has. */
const largest = { slots: 20, products: 50, variations: 400 };
/** Of so many products, each in so many variations, a slot of the largest pack that a form takes. */
const offered = { products: 25, variations: maxOffered / largest.slots / 25 };
const orders = 5_000;
const maxMoved = 1_000;

let club: ExportClub;
let membership: number;
let packId: number;
let formPack: { id: number; slotIds: number[]; variationId: number };
let orderIds: number[];
beforeAll(async () => {
  const otherJobs = [...orderJobs, ...invitingJobs, ...joiningJobs, ...entitlementJobs, redeemPacksJob];
  club = await openExports({ otherJobs });
  await createPeople();
  await createLargestPacks();
  orderIds = await createOrders();
  await club.server.owner.query("analyze");
});
afterAll(() => club.close());

/** As many as a pack can be granted to, with hundreds of size profiles; those of the membership had last season's credits. */
async function createPeople(): Promise<void> {
  const { owner } = club.server;
  const season = { season_start: "2026-06-01", season_end: "2099-05-31", joining_credits_cents: 1_000 };
  membership = await addCategory(club, season);
  await owner.query(
    `insert into members (club_id, email, first_name, last_name, account_status, sizes, membership_category_id)
     select $1, 'many-' || n || '@rovers.example', 'Mia', 'Many ' || n, case when n <= $3 then 0 else 1 end,
       jsonb_build_object('shirt', 'Size ' || n % 1000), case when n <= $3 then $2::bigint end
     from generate_series(1, $4::int) n`,
    [club.clubId, membership, Math.min(maxInvited, maxJoining), maxAudience - 10],
  );
  await owner.query(
    `with wallets as (insert into credit_accounts (club_id, kind, member_id)
       select club_id, 'member', id from members m where club_id = $1
         and not exists (select from credit_accounts a where a.club_id = $1 and a.member_id = m.id))
     insert into joining_grants (club_id, member_id, membership_category_id, season, cents)
     select $1, id, $2, '2025-06-01', 1000 from members where club_id = $1 and membership_category_id = $2`,
    [club.clubId, membership],
  );
}

async function createLargestPacks(): Promise<void> {
  const { owner } = club.server;
  const products = await rowsOf<{ id: number }>(
    owner,
    `insert into products (club_id, title, slug, category_id, price_cents, status, size_group)
     select $1, 'Shirt ' || n, 'shirt-' || n, p.category_id, 1000, 'live', 'shirt'
     from generate_series(1, $3::int) n, products p where p.id = $2 returning id`,
    [club.clubId, club.product.productId, largest.products],
  );
  const ids = products.map(({ id }) => id);
  const variations = await rowsOf<{ id: number; product_id: number; position: number }>(
    owner,
    `insert into variations (club_id, product_id, color, color_hex, size, sku, received, position)
     select $1, p, 'Red', '#CC0000', 'Size ' || n, p || '-' || n, 100000, n
     from unnest($2::bigint[]) p, generate_series(1, $3::int) n returning id, product_id, position`,
    [club.clubId, ids, largest.variations],
  );
  const slotsOf = (options: { productId: number; variationIds?: number[] }[]) =>
    Array.from({ length: largest.slots }, (_, at) => ({ label: `Item ${at}`, options }));
  const shop = { ...club, domain: "rovers" };
  const { id } = await newPack(shop, slotsOf(ids.map((productId) => ({ productId }))));
  const last = variations.filter(({ position }) => position > largest.variations - offered.variations);
  const ofProduct = Map.groupBy(last, ({ product_id }) => product_id);
  const options = ids.slice(0, offered.products).map((productId) => ({
    productId,
    variationIds: (ofProduct.get(productId) ?? []).map((one) => one.id),
  }));
  const { id: formPackId, slotIds } = await newPack(shop, slotsOf(options));
  formPack = { id: formPackId, slotIds, variationId: options.at(-1)?.variationIds.at(-1) ?? 0 };
  await owner.query(
    `insert into entitlements (club_id, pack_id, member_id, source)
     select $1, $2, id, 'hand' from members where club_id = $1 and account_status = 1 order by id limit $3`,
    [club.clubId, id, maxRedeemPeople],
  );
  packId = id;
}

async function createOrders(): Promise<number[]> {
  const { owner } = club.server;
  const made = await rowsOf<{ id: number }>(
    owner,
    `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
       shipping_cents, total_cents, credits_cents, due_cents, shipping_method_id, shipping_method_name, shipping_kind,
       item_count, cart_hash, address, placed_at, created_at)
     select $1, 'ST-' || n, $2, 'Ava Archer', 'ava@rovers.example', 'placed', 'paid', 1000, 0, 1000, 0, 1000, $3,
       'Standard delivery', 'delivery', 2, '',
       '{"name":"Ava Archer","line1":"1 River Road","line2":"","city":"Riverside","state":"","postcode":"RV1 1AA","country":"GB","phone":""}',
       now(), now() from generate_series(1, $4::int) n returning id`,
    [club.clubId, club.ava.id, club.methodId, orders],
  );
  await owner.query(
    `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents)
     select $1, o.id, $2, $3, 'Home shirt', 'Red', 'M', 'SHIRT-M', 1, 500, 500
     from orders o, generate_series(1, 2) where o.club_id = $1`,
    [club.clubId, club.product.productId, club.product.variationIds[0]],
  );
  return made.map(({ id }) => id);
}

type Call = [method: string, path: string, body?: object];

async function call([method, path, body]: Call, as = club.admin) {
  const answer = await club.server.call("rovers", method, path, {
    token: as.token,
    ...(body && { body }),
  });
  expect(answer.status).toBe(200);
  return answer;
}

/** Works on the job until it has done some of its people, and cancels it: each of the others is done like these. */
async function begun(jobId: number): Promise<void> {
  await eventually(async () => expect((await club.rowOf(jobId))?.done_count).toBeGreaterThan(0));
  await call(["POST", `/jobs/${jobId}/cancel`]);
  expect(await club.ended(jobId)).toMatchObject({ status: "cancelled", failed_count: 0 });
}

const audience = { filter: { kind: "all" } };
const everybody = { type: "all", member_ids_arr: [0] };
const ofMembership = () => ({ selection: { all: { membership_category_id: membership } } });
/** Jobs about everybody: what is shown before, and what starts them by what was shown. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
const jobs: [string, look: () => Call, start: (shown: any) => Call][] = [
  [
    "packs redeemed for everybody",
    () => ["POST", "/club-member-auto-redemption/preview", everybody],
    () => ["POST", "/redeem-auto-redemption-packs", everybody],
  ],
  [
    "a pack for everybody",
    () => ["POST", "/club-packs/forecast", { pack_id: packId, audience }],
    () => ["POST", "/club-packs/grant", { pack_id: packId, audience }],
  ],
  [
    "credits of the next season",
    () => ["GET", `/club-membership-category/joining-preview/${membership}`],
    ({ people, credits }) => [
      "POST",
      "/club-membership-category/grant-joining-credits",
      { id: membership, people, credits },
    ],
  ],
  [
    "invitations to everybody",
    () => ["POST", "/club-member/invite-preview", ofMembership()],
    () => ["POST", "/club-member/invite", ofMembership()],
  ],
  [
    "another state of orders",
    () => ["GET", "/club-orders/show?per_page=100"],
    () => [
      "POST",
      "/club-orders/update-statuses",
      { order_ids: orderIds.slice(0, maxMoved), status: "processing" },
    ],
  ],
];
const exported: [Exported, object][] = [
  ["orders", {}],
  ["members", { kind: "primary" }],
  ["products", {}],
  ["tracking", {}],
  ["packs", {}],
  ["credits", {}],
];

describe("I-48: nothing about a whole club keeps server or worker from everything else", () => {
  it("the largest pack as its member and as the panel sees it", async () => {
    const own = await longestBlock(() => call(["GET", "/club-entitlement/show"], club.ava));
    const ofPack = await longestBlock(() => call(["GET", `/club-packs/show/${packId}`]));
    expect(own.result.body.data[0].open[0].slots[0].options).toHaveLength(largest.products);
    expect(tooLong({ own, ofPack })).toEqual([]);
  });

  it("a copy of the data of somebody with as many orders", async () => {
    const own = await longestBlock(() => call(["POST", "/club-member/data-export", {}], club.ava));
    const ofMember = await longestBlock(() => call(["GET", `/club-member/person-export/${club.ava.id}`]));
    expect(ofMember.result.body.data.orders).toHaveLength(orders);
    expect(tooLong({ own, ofMember })).toEqual([]);
  });

  it.each(jobs)("%s: showing it, starting it, its first items, its end", async (_, look, start) => {
    const shown = await longestBlock(() => call(look()));
    const started = await longestBlock(() => call(start(shown.result.body.data)));
    const begins = await longestBlock(() => begun(started.result.body.data.job_id));
    expect(tooLong({ shown, started, begins })).toEqual([]);
  });

  it.each(exported)("%s as a workbook and as CSV", async (what, filters) => {
    const made = async (format: string) => club.ended(await club.begin(what, { format, ...filters }));
    const workbook = await longestBlock(() => made("xlsx"));
    const csv = await longestBlock(() => made("csv"));
    for (const { result } of [workbook, csv]) expect(result).toMatchObject({ status: "done", error: null });
    expect(tooLong({ workbook, csv })).toEqual([]);
  });

  // Last: with it there are more people than jobs are about.
  it("the largest family, of whom each has the largest pack that a form takes: its packs, and all of them in a cart", async () => {
    const parent = await addPerson(club);
    const entitled = await rowsOf<{ id: number; member_id: number }>(
      club.server.owner,
      `with family as (insert into members (club_id, primary_member_id, first_name, last_name, sizes)
         select $1, $3, 'Kit', 'Many ' || n, '{"shirt":"M"}' from generate_series(2, $4::int) n returning id)
       insert into entitlements (club_id, pack_id, member_id, source)
       select $1, $2, id, 'hand' from (select id from family union all select $3::bigint) people returning id, member_id`,
      [club.clubId, formPack.id, parent.id, maxFamily],
    );
    const choices = formPack.slotIds.map((slot_id) => ({ slot_id, variation_id: formPack.variationId }));
    const packs = entitled.map(({ id, member_id }) => ({
      member_id,
      entitlements: [{ entitlement_id: id, choices }],
    }));
    const blocks = {
      own: await longestBlock(() => call(["GET", "/club-entitlement/show"], parent)),
      shown: await longestBlock(() => call(["GET", `/club-member/show/${parent.id}`])),
      profile: await longestBlock(() => call(["GET", "/club-member/profile"], parent)),
      quoted: await longestBlock(() =>
        call(["POST", "/club-member/cart-quote", { items: [], packs }], parent),
      ),
    };
    expect(blocks.own.result.body.data).toHaveLength(maxFamily);
    expect(blocks.quoted.result.body.data).toMatchObject({ pack_problems: [] });
    expect(blocks.quoted.result.body.data.lines).toHaveLength(maxFamily * largest.slots);
    expect(tooLong(blocks)).toEqual([]);
  });
});
