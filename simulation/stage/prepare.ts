import { Pool } from "pg";
import { seal } from "#server/platform/secrets.ts";
import {
  createAddress,
  createClub,
  createCredits,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";
import {
  type Cast,
  canaryOf,
  children,
  clubNames,
  firstCredits,
  primaries,
  stripeKeyOf,
  webhookSecretOf,
} from "./cast.ts";

type Place = { databaseUrl: string; secretKey: string };

/** Fills an empty installation with clubs, the same ones each time. Each has its own word in every name. */
export async function prepareClubs({ databaseUrl, secretKey }: Place, count: number): Promise<Cast> {
  const owner = new Pool({ connectionString: databaseUrl, max: 2 });
  const cast: Cast = { clubs: new Map(), people: new Map(), goods: new Map() };
  try {
    for (const club of clubNames.slice(0, count)) await prepareClub(owner, secretKey, cast, club);
    // Time passes in leaps here, and everybody stays logged in.
    await owner.query("update sessions set expires_at = 'infinity', last_seen_at = '2200-01-01'");
  } finally {
    await owner.end();
  }
  return cast;
}

async function prepareClub(owner: Pool, secretKey: string, cast: Cast, club: string): Promise<void> {
  const canary = canaryOf(club);
  const id = await createClub(owner, {
    domain: club,
    name: `${canary} club`,
    contact_email: `office@${canary}.example`,
  });
  await owner.query(
    `update club_settings set stripe_secret_key = $2, stripe_webhook_secret = $3, stripe_livemode = false
     where club_id = $1`,
    [id, seal(secretKey, stripeKeyOf(club)), seal(secretKey, webhookSecretOf(club))],
  );
  const staff = async (role: number) =>
    createSession(owner, id, { staffId: await createStaff(owner, id, { role, last_name: canary }) });
  const methods = {
    collect: await createShippingMethod(owner, id, { name: `Collect ${canary}` }),
    post: await createShippingMethod(owner, id, {
      name: `Post ${canary}`,
      kind: "delivery",
      price_cents: 450,
    }),
  };
  await prepareGoods(owner, cast, club, id);
  const packs = await preparePacks(owner, cast, club, id);
  cast.clubs.set(club, { id, name: club, admin: await staff(2), manager: await staff(5), methods, packs });
  await preparePeople(owner, cast, club, id);
}

async function prepareGoods(owner: Pool, cast: Cast, club: string, id: number): Promise<void> {
  const add = async (title: string, priceCents: number, stock: number, sizes: string[]) => {
    const made = await createProduct(owner, id, {
      title: `${canaryOf(club)} ${title}`,
      priceCents,
      stock,
      sizes,
    });
    for (const [at, variationId] of made.variationIds.entries()) {
      const name = `${club}.${sizes.length > 1 ? `${title}-${sizes[at]?.toLowerCase()}` : title}`;
      cast.goods.set(name, { name, club, id: variationId, productId: made.productId, stock });
    }
  };
  await add("shirt", 2000, 15, ["S", "M", "L"]);
  await add("cap", 500, 4, ["One"]);
  await add("scarf", 1250, 30, ["One"]);
}

/** One pack with a surcharge, one that is free. */
async function preparePacks(owner: Pool, cast: Cast, club: string, id: number) {
  const packs = new Map<string, { id: number; slotId: number; goods: string[] }>();
  const add = async (name: string, goods: string[], surcharge: number) => {
    const first = cast.goods.get(`${club}.${goods[0]}`);
    const { rows } = await owner.query<{ id: number }>(
      `insert into packs (club_id, type, name, season, status) values ($1, 'custom', $2, '2026/27', 'live') returning id`,
      [id, `${canaryOf(club)} ${name}`],
    );
    const packId = Number(rows[0]?.id);
    const slot = await owner.query<{ id: number }>(
      `insert into pack_slots (club_id, pack_id, position, label, quantity, default_variation_id)
       values ($1, $2, 0, 'Piece', 1, $3) returning id`,
      [id, packId, first?.id],
    );
    const slotId = Number(slot.rows[0]?.id);
    await owner.query(
      `insert into pack_slot_options (club_id, slot_id, product_id, position, surcharge_cents)
       values ($1, $2, $3, 0, $4)`,
      [id, slotId, first?.productId, surcharge],
    );
    packs.set(name, { id: packId, slotId, goods: goods.map((one) => `${club}.${one}`) });
  };
  await add("kit", ["shirt-m", "shirt-s", "shirt-l"], 300);
  await add("gift", ["scarf"], 0);
  return packs;
}

async function preparePeople(owner: Pool, cast: Cast, club: string, id: number): Promise<void> {
  const add = async (short: string, parent?: string) => {
    const name = `${club}.${short}`;
    const wallet = parent ? `${club}.${parent}` : name;
    const primary = cast.people.get(wallet);
    const hasLogin = short !== children[1];
    const memberId = await createMember(owner, id, {
      first_name: short,
      last_name: canaryOf(club),
      email: hasLogin ? `${short}@${canaryOf(club)}.example` : null,
      ...(primary && { primary_member_id: primary.id, relation: "Child" }),
    });
    if (!parent) await createCredits(owner, id, memberId, firstCredits);
    const addressId = primary?.addressId ?? (await createAddress(owner, id, memberId));
    const token = hasLogin ? await createSession(owner, id, { memberId }) : undefined;
    cast.people.set(name, { name, club, id: memberId, token, wallet, addressId });
  };
  for (const short of primaries) await add(short);
  for (const short of children) await add(short, "ava");
}
