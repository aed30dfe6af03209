import type { Room } from "#server/room.ts";
import { entitlementAudits } from "./entitlements.audit.ts";
import { ownPacks } from "./entitlements.copies.ts";
import { entitlementMails } from "./entitlements.mails.ts";
import { entitlementRoutes, grantRoutes } from "./entitlements.routes.ts";
import { entitlementSweeps } from "./grants/entitlements.sweeps.ts";
import { entitlementJobs } from "./grants/grant.jobs.ts";

export const entitlements = {
  name: "entitlements",
  about: "a person's right to a pack: granted, chosen from, used, given back",
  reads: [
    "audit_log",
    "clubs",
    "members",
    "order_lines",
    "orders",
    "pack_memberships",
    "packs",
    "products",
    "variations",
  ],
  routes: [...entitlementRoutes, ...grantRoutes],
  mails: entitlementMails,
  jobs: entitlementJobs,
  sweeps: entitlementSweeps,
  audits: entitlementAudits,
  copies: { parts: ownPacks, ofFamily: ["packs"] },
} satisfies Room;
