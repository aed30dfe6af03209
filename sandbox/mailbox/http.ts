import fastify, { type FastifyInstance } from "fastify";
import type { Faults } from "./faults.ts";
import type { Mail, MailStore } from "./mail-store.ts";
import { mailboxPage } from "./page.ts";

/** How many mails one answer of the JSON list holds at most. */
const jsonLimit = 500;

// The frame that shows a mail inherits this: no script runs, and only pictures are fetched.
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

interface Search {
  to?: string;
  mail?: string;
}

/** The mailbox over HTTP, not yet listening. `setDown` stops or resumes listening for mail. */
export function mailboxApp(
  store: MailStore,
  faults: Faults,
  setDown: (down: boolean) => Promise<void>,
): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store").header("content-security-policy", contentPolicy);
    reply.header("referrer-policy", "no-referrer").header("x-content-type-options", "nosniff");
  });

  app.get<{ Querystring: Search }>("/dev/mailbox", (request, reply) => {
    const query = one(request.query.to).trim();
    const open = store.find(one(request.query.mail));
    const page = mailboxPage({ mails: matching(store, query), query, open, now: new Date() });
    return reply.type("text/html; charset=utf-8").send(page);
  });

  app.get<{ Querystring: Search }>("/dev/mailbox.json", (request) => {
    const to = one(request.query.to);
    return store.list(to === "" ? undefined : to).slice(0, jsonLimit);
  });

  app.post<{ Body: { refuse?: unknown; down?: unknown } }>("/dev/mailbox/faults", async (request, reply) => {
    const { refuse = faults.refuse, down = faults.down } = request.body ?? {};
    if (typeof refuse !== "number" || !Number.isInteger(refuse) || refuse < 0 || typeof down !== "boolean") {
      return reply.code(422).send({ message: "Give refuse as a count and down as true or false." });
    }
    faults.refuse = refuse;
    await setDown(down);
    return { refuse: faults.refuse, down: faults.down };
  });
  return app;
}

function matching(store: MailStore, query: string): Mail[] {
  const part = query.toLowerCase();
  return store.list().filter((mail) => mail.to.toLowerCase().includes(part));
}

/** A query parameter given twice counts by its first value. */
function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
