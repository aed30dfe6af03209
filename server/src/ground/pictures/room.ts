import type { Room } from "#server/room.ts";
import { pictureRoutes } from "./pictures.routes.ts";

export const pictures: Room = {
  name: "pictures",
  about: "what staff upload, by its key",
  routes: pictureRoutes,
};
