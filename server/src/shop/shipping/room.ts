import { namesBySql } from "#server/platform/audit.ts";
import type { Room } from "#server/room.ts";
import { deleteAddressesOf } from "./addresses.ts";
import { ownAddresses } from "./shipping.copies.ts";
import { shippingRoutes } from "./shipping.routes.ts";

export const shipping: Room = {
  name: "shipping",
  about: "methods and countries",
  reads: ["members", "orders"],
  routes: shippingRoutes,
  names: {
    shipping_method: namesBySql("select id, name from shipping_methods where club_id = $1 and id = any($2)"),
  },
  forget: (tx, { memberIds }) => deleteAddressesOf(tx, memberIds),
  copies: { parts: ownAddresses },
};
