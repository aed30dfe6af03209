import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { closeClub, readClub } from "../../ground/clubs/index.ts";
import { changeHome } from "./change-home.ts";
import { changeProfile, deleteLogo } from "./change-profile.ts";
import { changeSettings } from "./change-settings.ts";
import { changeSmtp } from "./change-smtp.ts";
import { changeStripe } from "./change-stripe.ts";
import { checkWebhook } from "./check-webhook.ts";
import { openTestPayments } from "./open-test-payments.ts";
import { presentSettings } from "./settings.present.ts";
import { testSmtp } from "./test-smtp.ts";

export const settingsRoutes: Route[] = implement(contract.settings, {
  async getSettings(ctx) {
    return { data: presentSettings(ctx, await inClub(ctx, (tx) => readClub(tx, ctx))) };
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
  returnsSettings: (ctx, { version, ...settings }) =>
    changeSettings(ctx, { section: "returns", version, to: () => ({ settings }) }),
  maintenance: (ctx, { closed }) =>
    inClub(ctx, async (tx) => {
      await closeClub(tx, ctx, closed ? "club" : null);
      const data = presentSettings(ctx, await readClub(tx, ctx));
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
