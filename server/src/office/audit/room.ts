import type { Room } from "#server/room.ts";
import { ownEntries } from "./audit.copies.ts";
import { auditRoutes } from "./audit.routes.ts";

export const audit: Room = {
  name: "audit",
  about: "reading the audit log, which every room writes",
  routes: auditRoutes,
  copies: { parts: ownEntries },
};
