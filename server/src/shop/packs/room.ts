import type { Room } from "#server/room.ts";
import { packRoutes } from "./packs.routes.ts";

export const packs: Room = {
  name: "packs",
  about: "what a pack holds: slots, options, season, first and last day",
  routes: packRoutes,
};
