import { orders } from "#contract/orders.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement } from "#server/platform/http/routes.ts";
import { presentAdminSummary } from "./orders.present.ts";
import { listParcels, updateParcel } from "./parcels/parcels.ts";
import { countStages } from "./showing/conditions.queries.ts";
import { listClubOrders } from "./showing/list-orders.queries.ts";
import { showAdminOrder, showMemberOrder, showMemberOrders } from "./showing/show-orders.ts";
import { startStatusJob } from "./update-statuses.jobs.ts";

const { getOrders, getOrder, tracking, adminShow, adminStages, adminGet, updateStatuses, updateTracking } =
  orders;

/** Everything of the contract's orders except update-status and cancel, which move money and belong to checkout. */
export const orderRoutes = implement(
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
