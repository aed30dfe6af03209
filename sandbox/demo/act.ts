import type { FastifyInstance } from "fastify";
import { issueSession } from "#server/people/auth/index.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";

export type Person = { kind: "member" | "staff"; id: number };
export type Answer = { data?: Record<string, unknown>; code?: string };
/** A club's server that is not listening, and the clock and club of its calls. */
export type Stage = { app: FastifyInstance; ctx: Ctx };

/** Calls the API as a person of the club, as their browser would. */
export async function act(
  stage: Stage,
  who: Person,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<Answer> {
  const token = await inClub(stage.ctx, (tx) => issueSession(tx, stage.ctx, who));
  const response = await stage.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      host: `${stage.ctx.domain}.${stage.ctx.platform.config.rootDomains[0]}`,
      authorization: `Bearer ${token}`,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return response.json() as Answer;
}

/** The first admin of a club. */
export async function firstAdmin(ctx: Ctx): Promise<Person> {
  const [admin] = await inClub(ctx, (tx) =>
    tx.query<{ id: number }>("select id from staff where role = 2 order by id limit 1"),
  );
  if (!admin) throw new Error("The club has no admin yet");
  return { kind: "staff", id: admin.id };
}

/** The mails of long ago were sent long ago, and nobody is still logged in. */
export async function leaveNoTrace(ctx: Ctx): Promise<void> {
  await inClub(ctx, async (tx) => {
    await tx.query("update mails set status = 'sent', sent_at = created_at where status = 'queued'");
    await tx.query("delete from sessions");
  });
}
