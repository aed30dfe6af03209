import { contract } from "#contract/index.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { changeNoticeSettings, showNoticeSettings } from "./notice-settings.ts";
import { readNotices, showNotices, showUnread } from "./notices.ts";

export const noticeRoutes: Route[] = implement(contract.notices, {
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
