import type { Room } from "#server/room.ts";
import { ownEntries } from "./audit.copies.ts";
import { auditRoutes } from "./audit.routes.ts";

/** It asks the rooms that own things for their names. */
export const audit = (rooms: () => readonly Room[]): Room => ({
  name: "audit",
  about: "reading the audit log, which every room writes",
  reads: ["audit_log", "members"],
  routes: auditRoutes(rooms),
  copies: { parts: ownEntries },
});
