import type { Room } from "#server/room.ts";
import { managerRoutes } from "./managers.routes.ts";

export const managers: Room = {
  name: "managers",
  about: "who runs the club, and their rights",
  enters: ["auth", "members"],
  reads: ["staff"],
  routes: managerRoutes,
};
