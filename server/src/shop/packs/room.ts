import { namesBySql } from "#server/platform/audit.ts";
import type { Room } from "#server/room.ts";
import { packRoutes } from "./packs.routes.ts";

export const packs: Room = {
  name: "packs",
  about: "what a pack holds: slots, options, season, first and last day",
  reads: ["entitlements", "membership_categories", "product_images", "products", "variations"],
  routes: packRoutes,
  names: { pack: namesBySql("select id, name from packs where club_id = $1 and id = any($2)") },
};
