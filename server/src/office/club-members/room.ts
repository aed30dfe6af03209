import type { Room } from "#server/room.ts";
import {
  clubMemberRoutes,
  creditMovementRoutes,
  invitingRoutes,
  leavingRoutes,
} from "./club-members.routes.ts";
import { invitingJobs, invitingSweeps } from "./inviting/inviting.jobs.ts";

/** It erases people, and copies what is kept about them, with the help of the other rooms. */
export const clubMembers = (others: readonly Room[]): Room => ({
  name: "club-members",
  about: "the panel's members, from adding to erasing, and their credits",
  enters: ["figures", "reconciliation"],
  reads: [
    "addresses",
    "contact_messages",
    "credit_accounts",
    "credit_grants",
    "credit_transfers",
    "disputes",
    "entitlements",
    "jobs",
    "joining_grants",
    "mails",
    "members",
    "membership_categories",
    "order_lines",
    "orders",
    "payments",
    "refunds",
    "return_lines",
    "returns",
  ],
  routes: [...clubMemberRoutes(others), ...creditMovementRoutes, ...invitingRoutes, ...leavingRoutes(others)],
  jobs: invitingJobs,
  sweeps: invitingSweeps,
});
