import { contract } from "#contract/index.ts";
import { namesBySql } from "#server/platform/audit.ts";
import { dollars, listOf, utc } from "#server/platform/db/copies.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { columnOfSum } from "./order-sums.rules.ts";
import { orderAudits } from "./orders.audit.ts";
import { orderMails } from "./orders.mails.ts";
import { presentAdminSummary } from "./orders.present.ts";
import { forgetCustomers, forgetRecipients, searchOrders } from "./orders.queries.ts";
import { listParcels, updateParcel } from "./parcels/parcels.ts";
import { countStages, toGiveBackCents } from "./showing/conditions.queries.ts";
import { explainOrder } from "./showing/explain-order.ts";
import { listClubOrders } from "./showing/list-orders.queries.ts";
import { showAdminOrder, showMemberOrder, showMemberOrders } from "./showing/show-orders.ts";
import { orderJobs, startStatusJob } from "./update-statuses.jobs.ts";

const lines = `(select coalesce(json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size,
    'sku', l.sku, 'quantity', l.quantity, 'unit_price', ${dollars("l.unit_cents")},
    'line_total', ${dollars("l.line_cents")}) order by l.id), '[]')
  from order_lines l where l.club_id = $1 and l.order_id = o.id)`;

const parcels = `(select coalesce(json_agg(json_build_object('status', p.status, 'carrier', p.carrier,
    'tracking_number', p.tracking_number, 'created_at', ${utc("p.created_at")}) order by p.id), '[]')
  from parcels p where p.club_id = $1 and p.order_id = o.id)`;

const payments = `(select coalesce(json_agg(json_build_object('method', p.method, 'status', p.status, 'amount', ${dollars("p.amount_cents")},
    'refunded', ${dollars("p.refunded_cents")}, 'created_at', ${utc("p.created_at")}) order by p.id), '[]')
  from payments p where p.club_id = $1 and p.order_id = o.id)`;

const sums = Object.entries(columnOfSum)
  .filter(([sum]) => sum !== "paid_by_club")
  .map(([sum, column]) => `${dollars(`o.${column}`)} as ${sum}`)
  .join(", ");

const { getOrders, getOrder, tracking, adminShow, adminStages, adminGet, updateStatuses, updateTracking } =
  contract.orders;

/** Everything of the contract's orders except update-status and cancel, which move money and belong to checkout. */
const orderRoutes = implement(
  { getOrders, getOrder, tracking, adminShow, adminStages, adminGet, updateStatuses, updateTracking },
  {
    getOrders: showMemberOrders,
    async getOrder(ctx, input) {
      return { data: await showMemberOrder(ctx, input.id) };
    },
    tracking: listParcels,
    async adminShow(ctx, input) {
      const { rows, ...page } = await inClub(ctx, (tx) => listClubOrders(tx, ctx, input));
      return { data: rows.map(presentAdminSummary), ...page };
    },
    async adminStages(ctx) {
      return { data: await inClub(ctx, countStages) };
    },
    async adminGet(ctx, input) {
      return { data: await showAdminOrder(ctx, input.id) };
    },
    async updateStatuses(ctx, input) {
      return { data: { job_id: await startStatusJob(ctx, input) } };
    },
    async updateTracking(ctx, input) {
      await updateParcel(ctx, input);
      const message = input.parcel_id ? ctx.words.orders.parcelUpdated : ctx.words.orders.parcelSaved;
      return { message, data: await showAdminOrder(ctx, input.order_id) };
    },
  },
);

export const orders = {
  name: "orders",
  about: "orders, their lines, timeline and parcels",
  enters: ["entitlements"],
  reads: [
    "audit_log",
    "club_settings",
    "clubs",
    "credit_holds",
    "credit_transfers",
    "disputes",
    "members",
    "payments",
    "refund_lines",
    "refunds",
    "return_lines",
    "returns",
    "staff",
  ],
  routes: orderRoutes,
  mails: orderMails,
  jobs: orderJobs,
  audits: orderAudits,
  finds: { orders: searchOrders },
  explains: explainOrder,
  names: { order: namesBySql("select id, number as name from orders where club_id = $1 and id = any($2)") },
  forget: async (tx, { orderIds, memberIds, cover }) => {
    await forgetCustomers(tx, orderIds, cover);
    await forgetRecipients(tx, memberIds, cover);
  },
  // Their orders, with lines, parcels and payments.
  copies: {
    parts: {
      orders: {
        sql: listOf(
          `select o.id, o.number, o.status, o.payment_status, o.fulfilment_status, o.member_name, o.member_email,
       o.address, o.shipping_method_name as shipping_method, ${sums}, ${dollars(toGiveBackCents)} as to_give_back,
       ${utc("o.created_at")} as created_at, ${lines} as lines, ${parcels} as parcels, ${payments} as payments
     from orders o where o.club_id = $1 and o.member_id = $2`,
        ),
      },
    },
  },
} satisfies Room;
