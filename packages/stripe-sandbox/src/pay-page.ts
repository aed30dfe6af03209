import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accountById } from "./accounts.ts";
import { parseExpiry } from "./cards.ts";
import { ownerOf } from "./control.ts";
import { StripeFailure } from "./errors.ts";
import type { Expiry } from "./expiry.ts";
import { checkoutPage, noticePage, type PageErrors, type PageFields } from "./pay-page-html.ts";
import { paySession } from "./paying.ts";
import { needSession } from "./sessions.ts";
import type { SessionRow } from "./tables.ts";
import type { World } from "./world.ts";

const MAX_FIELD = 200;

/** Adds the page that a session's `url` leads to. It needs no script. */
export function addPayPage(app: FastifyInstance, world: World, expiry: Expiry): void {
  app.get("/c/pay/:id", (request, reply) => {
    expiry.check();
    const found = find(world, request);
    if (!found) return send(reply, 404, noticePage(notFound()));
    const email = found.session.values.customer_email ?? "";
    return show(reply, found, 200, { email, number: "", expiry: "", cvc: "", name: "" }, {});
  });

  app.post("/c/pay/:id", (request, reply) => {
    expiry.check();
    const found = find(world, request);
    if (!found) return send(reply, 404, noticePage(notFound()));
    const { account, session } = found;
    const fields = readFields(request, session);
    const missing = missingFields(fields);
    // A second press after the first was paid is redirected, whatever it sent.
    if (session.values.status === "open" && Object.keys(missing).length > 0) {
      return show(reply, found, 422, fields, missing);
    }
    const outcome = paySession(world, account, session.values.id, {
      card: { number: fields.number, cvc: fields.cvc.trim(), ...parseExpiry(fields.expiry) },
      payer: { email: fields.email, name: fields.name },
    });
    if (outcome.result === "paid" || outcome.result === "already_paid")
      return reply.redirect(successUrl(session), 303);
    if (outcome.result === "declined")
      return show(reply, found, 402, fields, { form: outcome.decline.message });
    if (outcome.result !== "invalid_card") return show(reply, found, 200, fields, {});
    const errors: PageErrors = {};
    for (const fault of outcome.faults) errors[fault.field] ??= fault.message;
    return show(reply, found, 422, fields, errors);
  });
}

type Found = { account: string; session: SessionRow; merchant: string };

function find(world: World, request: FastifyRequest): Found | undefined {
  const { id } = request.params as { id: string };
  try {
    const account = ownerOf(world, "checkout.session", id);
    const session = needSession(world, account, id);
    return { account, session, merchant: accountById(world, account)?.name ?? "" };
  } catch (error) {
    if (error instanceof StripeFailure && error.status === 404) return undefined;
    throw error;
  }
}

function show(
  reply: FastifyReply,
  { session, merchant }: Found,
  status: number,
  fields: PageFields,
  errors: PageErrors,
) {
  const { values } = session;
  if (values.status === "expired") {
    const title = "This checkout has expired";
    const text = "Nothing was charged. Go back to the shop to start again.";
    return send(
      reply,
      410,
      noticePage({ session, merchant, title, text, link: values.cancel_url, tone: "muted" }),
    );
  }
  if (values.status === "complete") {
    const paid = values.payment_status === "paid";
    const title = paid ? "This payment is complete" : "Your payment is being processed";
    const text = paid
      ? "Your card was charged once. There is nothing more to pay."
      : "We will let the shop know.";
    return send(
      reply,
      200,
      noticePage({ session, merchant, title, text, link: successUrl(session), tone: "good" }),
    );
  }
  return send(reply, status, checkoutPage({ session, merchant, fields, errors }));
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; frame-ancestors 'none'",
    )
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(html);
}

function readFields(request: FastifyRequest, session: SessionRow): PageFields {
  const form = (request.body ?? {}) as Record<string, unknown>;
  const text = (name: string) => {
    const value = form[name];
    return typeof value === "string" ? value.trim().slice(0, MAX_FIELD) : "";
  };
  return {
    email: session.values.customer_email ?? text("email"),
    number: text("number"),
    expiry: text("expiry"),
    cvc: text("cvc"),
    name: text("name"),
  };
}

function missingFields(fields: PageFields): PageErrors {
  const errors: PageErrors = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email)) errors.email = "Enter a valid e-mail address.";
  if (fields.name === "") errors.name = "Enter the name on your card.";
  return errors;
}

function successUrl({ values }: SessionRow): string {
  return values.success_url.replaceAll("{CHECKOUT_SESSION_ID}", values.id);
}

function notFound() {
  const text = "The link may be incomplete, or it belongs to another shop.";
  return {
    session: null,
    merchant: "",
    title: "There is no such checkout",
    text,
    link: null,
    tone: "muted" as const,
  };
}
