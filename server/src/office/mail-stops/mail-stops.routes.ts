import type { FastifyInstance } from "fastify";
import type { EndpointMeta } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { mailStopPath } from "#contract/mail-stops.ts";
import type { Gate } from "#server/platform/http/gate.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { stopMails } from "./stop-mails.ts";

export const mailStopRoutes: Route[] = implement(contract.mailStops, {
  stop: async (ctx, { token }) => ({ data: { kind: await stopMails(ctx, token) } }),
});

/**
 * The one click of RFC 8058: a mail client posts a form to the URL in the mail's header. Nobody reads the form;
 * the URL says it all. A GET of it is the page that asks first, because clients open every link of a mail.
 */
export function registerOneClickStop(app: FastifyInstance, gate: Gate): void {
  const meta = contract.mailStops.stop["~orpc"].meta as EndpointMeta;
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 10_000 }, (_, __, done) =>
      done(null, undefined),
    );
    forms.post(mailStopPath, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      await stopMails(await gate.enter(request, meta), typeof token === "string" ? token : "");
      return reply.header("cache-control", "no-store").code(204).send();
    });
  });
}
