import type { Finders, Room } from "#server/room.ts";
import { searchRoutes } from "./search.routes.ts";

/** It asks each room for its matches. */
export const search = (finders: Finders): Room => ({
  name: "search",
  about: "finding anything from the panel, by Ctrl-K",
  enters: ["guide"],
  routes: searchRoutes(finders),
});
