import { credits } from "#contract/credits-statement.ts";
import { joiningCredits } from "#contract/joining-credits.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { previewJoining, startJoining } from "./joining/joining.jobs.ts";
import { showStatement } from "./statement.ts";

export const creditRoutes: Route[] = implement(credits, { statement: showStatement });

export const joiningCreditRoutes: Route[] = implement(joiningCredits, {
  async preview(ctx, { id }) {
    return { data: await previewJoining(ctx, id) };
  },
  async grant(ctx, input) {
    return { data: { job_id: await startJoining(ctx, input) } };
  },
});
