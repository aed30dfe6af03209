import type { Room } from "#server/room.ts";
import { ownEntries } from "./audit.copies.ts";
import { auditRoutes } from "./audit.routes.ts";

export const audit: Room = {
  name: "audit",
  about: "reading the audit log, which every room writes",
  reads: [
    "audit_log",
    "categories",
    "credit_accounts",
    "faqs",
    "mail_templates",
    "mails",
    "members",
    "membership_categories",
    "orders",
    "packs",
    "products",
    "shipping_methods",
    "staff",
    "static_pages",
    "variations",
  ],
  routes: auditRoutes,
  copies: { parts: ownEntries },
};
