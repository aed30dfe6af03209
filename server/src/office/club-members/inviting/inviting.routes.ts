import { inviting } from "#contract/inviting.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { previewInvitations, reportInvitations, startInviting } from "./invitations.ts";

export const invitingRoutes: Route[] = implement(inviting, {
  async preview(ctx, input) {
    return { data: await previewInvitations(ctx, input) };
  },
  async invite(ctx, input) {
    return { data: { job_id: await startInviting(ctx, input) } };
  },
  report: reportInvitations,
});
