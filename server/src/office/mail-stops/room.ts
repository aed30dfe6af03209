import type { Room } from "#server/room.ts";
import { mailStopRoutes, registerOneClickStop } from "./mail-stops.routes.ts";

export const mailStops: Room = {
  name: "mail-stops",
  about: "ending mails that nobody is owed, from the mail itself",
  enters: ["notices"],
  routes: mailStopRoutes,
  serve: (app, { gate }) => registerOneClickStop(app, gate),
};
