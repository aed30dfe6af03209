import { contract } from "#contract/index.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { changeNoticeSettings, showNoticeSettings } from "./index.ts";
import { noticeMails } from "./notices.mails.ts";
import { noticeProjection } from "./notices.projection.ts";
import { noticeSweeps } from "./notices.sweeps.ts";
import { readNotices, showNotices, showUnread } from "./notices.ts";

const noticeRoutes: Route[] = implement(contract.notices, {
  show: showNotices,

  unread: async (ctx) => ({ data: await showUnread(ctx) }),

  read: async (ctx, input) => {
    await readNotices(ctx, input);
    return { message: ctx.words.notices.read };
  },

  settings: async (ctx) => ({ data: await showNoticeSettings(ctx) }),

  updateSettings: async (ctx, input) => {
    return { message: ctx.words.notices.saved, data: await changeNoticeSettings(ctx, input) };
  },
});

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
