import type { Room } from "#server/room.ts";
import { clubRoutes } from "./clubs.routes.ts";

export const clubs: Room = {
  name: "clubs",
  about: "which club a host means; its colours, state, settings and secrets",
  routes: clubRoutes,
};
