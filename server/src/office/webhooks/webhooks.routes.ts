import { contract } from "#contract/index.ts";
import { maxWebhookEndpoints } from "#contract/webhooks.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { replayDelivery, sendTestDelivery, showDeliveries, showDelivery } from "./deliveries/deliveries.ts";
import {
  deleteEndpoint,
  listEndpoints,
  presentEndpoint,
  renewSecret,
  storeEndpoint,
  updateEndpoint,
} from "./endpoints.ts";

export const webhookRoutes: Route[] = implement(contract.webhooks, {
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
