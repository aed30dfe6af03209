import type { FastifyInstance } from "fastify";
import { auditRoutes } from "./modules/audit/index.ts";
import { authRoutes, findSession, invitationRoutes, ownAccountRoutes } from "./modules/auth/index.ts";
import {
  catalogFirstAnswers,
  catalogPageHead,
  catalogRoutes,
  catalogSitemapEntries,
} from "./modules/catalog/index.ts";
import { checkoutRoutes, memberOrderRoutes } from "./modules/checkout/index.ts";
import {
  clubMemberRoutes,
  creditMovementRoutes,
  invitingRoutes,
  leavingRoutes,
} from "./modules/club-members/index.ts";
import { clubInfoByDomain, clubRoutes, findClub } from "./modules/clubs/index.ts";
import { creditRoutes, joiningCreditRoutes } from "./modules/credits/index.ts";
import { dashboardRoutes } from "./modules/dashboard/index.ts";
import { documentRoutes } from "./modules/documents/index.ts";
import { entitlementRoutes, grantRoutes } from "./modules/entitlements/index.ts";
import { exportRoutes } from "./modules/exports/index.ts";
import { registerGuide } from "./modules/guide/index.ts";
import { jobRoutes, registerJobEvents } from "./modules/jobs/index.ts";
import { mailStopRoutes, registerOneClickStop } from "./modules/mail-stops/index.ts";
import { managerRoutes } from "./modules/managers/index.ts";
import { memberImportRoutes, registerSample } from "./modules/member-import/index.ts";
import { memberRoutes, membershipCategoryRoutes } from "./modules/members/index.ts";
import { messageRoutes } from "./modules/messages/index.ts";
import { noticeRoutes } from "./modules/notices/index.ts";
import { orderRoutes } from "./modules/orders/index.ts";
import { packRoutes } from "./modules/packs/index.ts";
import {
  footerFirstAnswers,
  infoFirstAnswers,
  infoPageHead,
  infoSitemapEntries,
  pageRoutes,
} from "./modules/pages/index.ts";
import { paymentRoutes } from "./modules/payments/index.ts";
import { pictureRoutes } from "./modules/pictures/index.ts";
import { reconciliationRoutes } from "./modules/reconciliation/index.ts";
import { redemptionRoutes } from "./modules/redemption/index.ts";
import { returnRoutes } from "./modules/returns/index.ts";
import { searchRoutes } from "./modules/search/index.ts";
import { settingsRoutes } from "./modules/settings/index.ts";
import { shippingRoutes } from "./modules/shipping/index.ts";
import { trackingImportRoutes } from "./modules/tracking-import/index.ts";
import { webhookRoutes } from "./modules/webhooks/index.ts";
import { wishlistRoutes } from "./modules/wishlist/index.ts";
import type { Platform } from "./platform/context.ts";
import { registerFiles } from "./platform/files/serve-files.ts";
import { openGate } from "./platform/http/gate.ts";
import { registerHealth, registerMailbox } from "./platform/http/health.ts";
import { registerInstallable } from "./platform/http/installable.ts";
import { registerRoutes } from "./platform/http/routes.ts";
import { httpServer } from "./platform/http/server.ts";
import { registerSitemap } from "./platform/http/sitemap.ts";
import { registerSocialPicture } from "./platform/http/social-picture.ts";
import { registerWebApp } from "./platform/http/web-app.ts";
import { registerReference } from "./platform/openapi/index.ts";

/**
 * The whole server, not yet listening. The only place that knows every room.
 * `onRoute` hears of every route, for tests that look for undeclared ones.
 */
export async function buildApp(
  platform: Platform,
  onRoute?: (route: string) => void,
): Promise<FastifyInstance> {
  const app = await httpServer(platform);
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) if (one !== "HEAD") onRoute?.(`${one} ${url}`);
  });
  const gate = openGate(platform, {
    findClub: (domain) => findClub(platform, domain),
    findSession: (token) => findSession(platform, token),
  });
  registerRoutes(app, gate, [
    ...auditRoutes,
    ...authRoutes,
    ...catalogRoutes,
    ...checkoutRoutes,
    ...clubMemberRoutes,
    ...invitingRoutes,
    ...clubRoutes,
    ...creditMovementRoutes,
    ...creditRoutes,
    ...joiningCreditRoutes,
    ...dashboardRoutes,
    ...documentRoutes,
    ...entitlementRoutes,
    ...exportRoutes,
    ...grantRoutes,
    ...invitationRoutes,
    ...jobRoutes,
    ...leavingRoutes,
    ...mailStopRoutes,
    ...managerRoutes,
    ...memberImportRoutes,
    ...memberOrderRoutes,
    ...memberRoutes,
    ...messageRoutes,
    ...membershipCategoryRoutes,
    ...noticeRoutes,
    ...orderRoutes,
    ...ownAccountRoutes,
    ...packRoutes,
    ...pageRoutes,
    ...paymentRoutes,
    ...pictureRoutes,
    ...settingsRoutes,
    ...reconciliationRoutes,
    ...redemptionRoutes,
    ...returnRoutes,
    ...searchRoutes,
    ...shippingRoutes,
    ...trackingImportRoutes,
    ...webhookRoutes,
    ...wishlistRoutes,
  ]);
  registerJobEvents(app, gate);
  registerOneClickStop(app, gate);
  registerReference(app);
  registerFiles(app, platform);
  registerSample(app);
  registerHealth(app, platform);
  registerMailbox(app, platform);
  registerSitemap(app, platform, {
    findClub: (label) => findClub(platform, label),
    sitemapEntries: (clubId) =>
      Promise.all([catalogSitemapEntries(platform, clubId), infoSitemapEntries(platform, clubId)]),
  });
  registerInstallable(app, platform, { clubInfo: (label) => clubInfoByDomain(platform, label) });
  registerSocialPicture(app, platform, { clubInfo: (label) => clubInfoByDomain(platform, label) });
  await registerGuide(app, platform, { clubInfo: (label) => clubInfoByDomain(platform, label) });
  await registerWebApp(app, platform, {
    findClub: (label) => findClub(platform, label),
    clubInfo: (label) => clubInfoByDomain(platform, label),
    firstAnswers: async (club, address) => [
      ...(await footerFirstAnswers(platform, club.id)),
      ...(await infoFirstAnswers(platform, club.id, address)),
      ...(await catalogFirstAnswers(platform, club.id, address)),
    ],
    pageHead: async (asked) =>
      (await catalogPageHead(platform, asked)) ?? (await infoPageHead(platform, asked)),
  });
  return app;
}
