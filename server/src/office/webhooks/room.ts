import type { Room } from "#server/room.ts";
import { forgetWebhookDeliveries } from "./deliveries/deliveries.ts";
import { webhookProjection } from "./webhooks.projection.ts";
import { webhookRoutes } from "./webhooks.routes.ts";
import { webhookBacklogs, webhookSweeps } from "./webhooks.sweeps.ts";

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
  forget: forgetWebhookDeliveries,
};
