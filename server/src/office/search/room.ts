import type { Room } from "#server/room.ts";
import { searchRoutes } from "./search.routes.ts";

export const search: Room = {
  name: "search",
  about: "finding anything from the panel, by Ctrl-K",
  enters: ["guide"],
  reads: ["members", "order_lines", "orders", "products", "variations"],
  routes: searchRoutes,
};
