import type { Room } from "#server/room.ts";
import { settingsRoutes } from "./settings.routes.ts";

export const settings: Room = {
  name: "settings",
  about: "the forms of a club's own settings, and trying them",
  routes: settingsRoutes,
};
