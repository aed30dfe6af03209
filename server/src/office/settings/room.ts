import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { closeClub } from "../../ground/clubs/index.ts";
import { chooseNextNumber } from "../../sales/orders/index.ts";
import { changeHome, changeProfile, deleteLogo } from "./profile.ts";
import { changeSettings, showSettings } from "./settings.ts";
import { changeSmtp, testSmtp } from "./smtp.ts";
import { changeStripe, checkWebhook, openTestPayments } from "./stripe.ts";

const settingsRoutes: Route[] = implement(contract.settings, {
  async getSettings(ctx) {
    return { data: await inClub(ctx, (tx) => showSettings(tx, ctx)) };
  },
  updateProfile: changeProfile,
  deleteImage: deleteLogo,
  homeSettings: changeHome,
  contactSettings: (ctx, { version, ...club }) =>
    changeSettings(ctx, { section: "contact", version, to: () => ({ club }) }),
  entitlementsSettings: (ctx, { version, members_only, member_may_cancel }) =>
    changeSettings(ctx, {
      section: "entitlements",
      version,
      to: () => ({ club: { members_only }, settings: { member_may_cancel } }),
    }),
  orderSettings: (ctx, { version, next_order_number }) =>
    changeSettings(ctx, {
      section: "orders",
      version,
      async to(_, tx) {
        await chooseNextNumber(tx, next_order_number);
        return {};
      },
    }),
  stockSettings: (ctx, { version, low_stock }) =>
    changeSettings(ctx, { section: "stock", version, to: () => ({ club: { low_stock } }) }),
  returnsSettings: (ctx, { version, ...settings }) =>
    changeSettings(ctx, { section: "returns", version, to: () => ({ settings }) }),
  maintenance: (ctx, { closed }) =>
    inClub(ctx, async (tx) => {
      await closeClub(tx, ctx, closed ? "club" : null);
      const data = await showSettings(tx, ctx);
      return { message: closed ? ctx.words.settings.closed : ctx.words.settings.open, data };
    }),
  smtpSettings: changeSmtp,
  testSmtp,
  stripeSettings: changeStripe,
  testPayments: openTestPayments,
  async checkWebhook(ctx) {
    return { data: await checkWebhook(ctx) };
  },
});

export const settings: Room = {
  name: "settings",
  about: "the forms of a club's own settings, and trying them",
  routes: settingsRoutes,
};
