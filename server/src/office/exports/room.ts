import type { Room } from "#server/room.ts";
import { exportJobs } from "./exports.jobs.ts";
import { exportRoutes } from "./exports.routes.ts";

export const exports: Room = {
  name: "exports",
  about: "the club's lists as workbooks and CSV",
  enters: ["club-members", "member-import", "tracking-import"],
  routes: exportRoutes,
  jobs: exportJobs,
};
