import type { Room } from "#server/room.ts";
import { noticeMails } from "./notices.mails.ts";
import { noticeProjection } from "./notices.projection.ts";
import { noticeRoutes } from "./notices.routes.ts";
import { noticeSweeps } from "./notices.sweeps.ts";

export const notices = {
  name: "notices",
  about: "what the club should know, in the panel and by mail",
  reads: [
    "clubs",
    "import_rows",
    "jobs",
    "mails",
    "orders",
    "products",
    "returns",
    "staff",
    "tracking_rows",
    "variations",
    "webhook_endpoints",
  ],
  routes: noticeRoutes,
  mails: noticeMails,
  sweeps: noticeSweeps,
  projections: [noticeProjection],
} satisfies Room;
