import { wholeAddress } from "#contract/address-lines.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { MailData, MailEvent } from "../messages.events.ts";
import { mailSamples } from "../writing/mail-samples.ts";
import {
  type NewestOrder,
  newestFirstName,
  newestGrant,
  newestMessage,
  newestOrder,
  newestPack,
  newestProduct,
  newestRefund,
} from "./newest.queries.ts";

type Sources = { [E in MailEvent]: (tx: ClubTx, ctx: Ctx) => Promise<Partial<MailData[E]>> };

/**
 * What a preview tells: the club's newest real order, member, message and so on, and samples where there is
 * none. Codes and links are always samples: a preview opens nothing.
 */
export async function previewData<E extends MailEvent>(tx: ClubTx, ctx: Ctx, event: E): Promise<MailData[E]> {
  return { ...mailSamples[event], ...(await sources[event](tx, ctx)) };
}

const sources: Sources = {
  two_factor_code: async () => ({}),
  reset_code: async () => ({}),
  member_invited: (tx, ctx) => invitation(tx, ctx, "members"),
  staff_invited: (tx, ctx) => invitation(tx, ctx, "staff"),
  password_changed: async (tx, ctx) => ({
    ...(await nameIn(tx, "members")),
    login_url: address(ctx, "/login"),
  }),
  email_change: async (tx, ctx) => ({
    ...(await nameIn(tx, "members")),
    link_url: address(ctx, "/confirm-email?token=sample"),
  }),
  email_changed: (tx) => nameIn(tx, "members"),
  back_in_stock: async (tx, ctx) => {
    const { id, ...product } = (await newestProduct(tx)) ?? {};
    return {
      ...(await nameIn(tx, "members")),
      ...(id && { ...product, product_url: address(ctx, `/productdetail/${id}`) }),
    };
  },
  credits_granted: async (tx, ctx) => ({ ...(await newestGrant(tx)), shop_url: address(ctx, "/shop") }),
  pack_granted: newPacks,
  pack_closing: newPacks,
  contact_message: async (tx) => ({ ...(await newestMessage(tx)) }),
  order_placed: async (tx, ctx) => {
    const order = await newestOrder(tx);
    return order ? { ...aboutOrder(ctx, order), ...placed(order) } : {};
  },
  order_processing: async (tx, ctx) => aboutOrder(ctx, await newestOrder(tx)),
  order_cancelled: orderWithTotal,
  order_expired: orderWithTotal,
  payment_link: async (tx, ctx) => {
    const order = await newestOrder(tx);
    if (!order) return {};
    const { total_cents } = order;
    return { ...aboutOrder(ctx, order), total_cents, due_cents: total_cents };
  },
  parcel_shipped: packedOrder,
  ready_to_collect: async (tx, ctx) => ({ ...(await packedOrder(tx, ctx)), ...(await collecting(tx)) }),
  order_completed: async (tx, ctx) => aboutOrder(ctx, await newestOrder(tx)),
  order_on_hold_notice: async (tx, ctx) => {
    const order = await newestOrder(tx);
    if (!order) return {};
    const order_url = address(ctx, `/orders/detail?id=${order.id}`);
    return { order_number: order.number, member_name: order.member_name, order_url };
  },
  refund_done: async (tx, ctx) => {
    const refund = await newestRefund(tx);
    if (!refund) {
      const order = await newestOrder(tx);
      return { ...aboutOrder(ctx, order), ...(order && { amount_cents: order.total_cents }) };
    }
    const { amount_cents, destination, order_id: id } = refund;
    return { ...aboutOrder(ctx, { ...refund, id }), amount_cents, destination };
  },
  return_approved: async (tx, ctx) => ({ ...(await packedOrder(tx, ctx)), ...(await clubInstructions(tx)) }),
  return_declined: packedOrder,
  return_received: packedOrder,
  club_notice: async (_, ctx) => ({ notices_url: address(ctx, "/notices") }),
};

async function invitation(tx: ClubTx, ctx: Ctx, table: "members" | "staff") {
  return { ...(await nameIn(tx, table)), link_url: address(ctx, "/set-password?token=sample") };
}

async function nameIn(tx: ClubTx, table: "members" | "staff") {
  const first_name = await newestFirstName(tx, table);
  return first_name === undefined ? {} : { first_name };
}

async function newPacks(tx: ClubTx, ctx: Ctx) {
  return { ...(await newestPack(tx)), entitlements_url: address(ctx, "/entitlements") };
}

async function orderWithTotal(tx: ClubTx, ctx: Ctx) {
  const order = await newestOrder(tx);
  return order ? { ...aboutOrder(ctx, order), total_cents: order.total_cents } : {};
}

async function packedOrder(tx: ClubTx, ctx: Ctx) {
  const order = await newestOrder(tx);
  if (!order) return {};
  const lines = order.lines.map(({ title, quantity }) => ({ title, quantity }));
  return { ...aboutOrder(ctx, order), lines };
}

function aboutOrder(ctx: Ctx, order: Pick<NewestOrder, "id" | "number" | "member_name"> | undefined) {
  if (!order) return {};
  return {
    first_name: order.member_name.split(" ")[0] ?? order.member_name,
    order_number: order.number,
    order_url: address(ctx, `/order/${order.id}`),
  };
}

function placed(order: NewestOrder) {
  const { items_cents, shipping_cents, total_cents, credits_cents, due_cents, club_cents } = order;
  return {
    ...{ items_cents, shipping_cents, total_cents, credits_cents, due_cents, club_cents },
    shipping_method: order.shipping_method_name,
    lines: order.lines.map(({ title, color, size, quantity, line_cents }) => ({
      title,
      choice: [color, size].filter(Boolean).join(", "),
      quantity,
      line_cents,
    })),
    address: order.address ? wholeAddress(order.address) : [],
  };
}

async function collecting(tx: ClubTx) {
  const [row] = await tx.query<{ location: string; collection: string | null }>(
    `select location, (select description from shipping_methods m where m.club_id = c.id and m.kind = 'collect'
       order by m.active desc, m.position, m.id limit 1) as collection
     from clubs c where c.id = $1`,
    [tx.clubId],
  );
  return { ...(row?.location && { location: row.location }), collection: row?.collection ?? "" };
}

/** How goods come back to the club, where it says so. */
async function clubInstructions(tx: ClubTx) {
  const [row] = await tx.query<{ instructions: string }>(
    "select returns_instructions as instructions from club_settings where club_id = $1",
    [tx.clubId],
  );
  return row?.instructions ? { instructions: row.instructions } : {};
}

function address({ platform, domain }: Ctx, path: string): string {
  return clubUrl(platform.config, domain, path);
}
