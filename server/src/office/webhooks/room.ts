import { contract } from "#contract/index.ts";
import { maxWebhookEndpoints } from "#contract/webhooks.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import {
  forgetWebhookDeliveries,
  replayDelivery,
  sendTestDelivery,
  showDeliveries,
  showDelivery,
} from "./deliveries/deliveries.ts";
import {
  deleteEndpoint,
  listEndpoints,
  presentEndpoint,
  renewSecret,
  storeEndpoint,
  updateEndpoint,
} from "./endpoints.ts";
import { explainDeliveries } from "./explain-deliveries.ts";
import { webhookProjection } from "./webhooks.projection.ts";
import { webhookBacklogs, webhookSweeps } from "./webhooks.sweeps.ts";

const webhookRoutes: Route[] = implement(contract.webhooks, {
  show: async (ctx) => {
    const data = (await inClub(ctx, listEndpoints)).map(presentEndpoint);
    return { data, total: data.length, per_page: maxWebhookEndpoints, page: 1 };
  },

  store: async (ctx, form) => {
    const data = await storeEndpoint(ctx, form);
    return { message: ctx.words.webhooks.added, data };
  },

  update: async (ctx, input) => {
    return { message: ctx.words.webhooks.saved, data: await updateEndpoint(ctx, input) };
  },

  renewSecret: async (ctx, input) => {
    const data = await renewSecret(ctx, input);
    return { message: ctx.words.webhooks.secretReplaced, data };
  },

  delete: async (ctx, { id }) => {
    await deleteEndpoint(ctx, id);
    return { message: ctx.words.webhooks.removed };
  },

  sendTest: async (ctx, input) => {
    await sendTestDelivery(ctx, input);
    return { message: ctx.words.webhooks.exampleSent };
  },

  deliveries: showDeliveries,

  get: async (ctx, { id }) => ({ data: await showDelivery(ctx, id) }),

  replay: async (ctx, { id }) => {
    await replayDelivery(ctx, id);
    return { message: ctx.words.webhooks.sentAgain };
  },
});

export const webhooks: Room = {
  name: "webhooks",
  about: "telling a club's own systems what happens",
  reads: [
    "club_settings",
    "clubs",
    "members",
    "membership_categories",
    "order_lines",
    "orders",
    "parcel_lines",
    "parcels",
  ],
  routes: webhookRoutes,
  sweeps: webhookSweeps,
  projections: [webhookProjection],
  backlogs: webhookBacklogs,
  explains: explainDeliveries,
  forget: forgetWebhookDeliveries,
};
