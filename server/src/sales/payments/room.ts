import type { Room } from "#server/room.ts";

export const payments: Room = {
  name: "payments",
  about: "the gateway to Stripe: sessions, refunds, disputes, events, its books",
};
