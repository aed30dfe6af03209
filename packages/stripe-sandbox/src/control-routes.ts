import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Control } from "./control.ts";
import { StripeFailure } from "./errors.ts";
import { disputeStatuses } from "./tables.ts";

const rate = z.number().min(0).max(1).optional();
const count = z.int().min(0).max(1_000_000).optional();
const copies = z.int().min(1).max(20).optional();
const words = z.string().max(200).optional();

const FAULTS = z.strictObject({
  only: words,
  delay_ms: z.int().min(0).max(600_000).optional(),
  delay_rate: rate,
  fail_rate: rate,
  fail_next: count,
  fail_status: z.int().min(400).max(599).optional(),
  cut_rate: rate,
  cut_next: count,
  refunds_pending: z.boolean().optional(),
  seed: z.int().optional(),
});
const CLOCK = z.strictObject({
  advance_seconds: z
    .number()
    .min(0)
    .max(10 * 366 * 86400),
});
const KEY = z.strictObject({ key: z.string().max(300), new_key: z.string().max(300) });
const REVOKED = KEY.pick({ key: true });
const PAY = z.strictObject({
  card: words,
  expiry: words,
  cvc: words,
  email: words,
  name: words,
  later: z.boolean().optional(),
});
const SETTLE = z.strictObject({ outcome: z.enum(["succeed", "fail"]) });
const REFUND = z.strictObject({ status: z.enum(["succeeded", "failed"]) });
const DISPUTE = z.strictObject({ amount: z.int().positive().optional(), reason: words });
const DISPUTED = z.strictObject({ status: z.enum(disputeStatuses) });
const WEBHOOKS = z.strictObject({
  hold: z.boolean().optional(),
  copies,
  jitter_ms: z.int().min(0).max(600_000).optional(),
});
const RELEASE = z.strictObject({
  order: z.enum(["oldest", "newest", "random"]).optional(),
  events: z.array(z.string().max(100)).max(1000).optional(),
  copies,
});
const RESEND = z.strictObject({ copies });

/** Adds the control under /_sandbox/. Bodies and answers are JSON; a wrong body is a 400 in Stripe's error shape. */
export function addControlRoutes(app: FastifyInstance, control: Control): void {
  app.get("/_sandbox/state", async () => ({
    now_ms: control.nowMs(),
    faults: control.faults(),
    webhooks: control.webhooks(),
  }));
  app.get("/_sandbox/requests", async () => ({ data: control.requests() }));
  app.get("/_sandbox/deliveries", async (request) => {
    const wanted = Object.entries(request.query as Record<string, string>);
    const data = control
      .deliveries()
      .filter((row) => wanted.every(([name, value]) => matches(row, name, value)));
    return { data };
  });

  app.post("/_sandbox/clock", async (request) => {
    control.advance(read(CLOCK, request).advance_seconds);
    return { now_ms: control.nowMs() };
  });
  app.post("/_sandbox/faults", async (request) => {
    control.setFaults(read(FAULTS, request));
    return control.faults();
  });
  app.delete("/_sandbox/faults", async () => {
    control.setFaults({});
    return control.faults();
  });

  app.post("/_sandbox/keys", async (request) => {
    const { key, new_key } = read(KEY, request);
    control.addKey(key, new_key);
    return { added: true };
  });
  app.post("/_sandbox/keys/revoke", async (request) => {
    control.revokeKey(read(REVOKED, request).key);
    return { revoked: true };
  });

  app.post("/_sandbox/sessions/:id/pay", async (request) => control.pay(idOf(request), read(PAY, request)));
  app.post("/_sandbox/sessions/:id/settle", async (request) => {
    control.settle(idOf(request), read(SETTLE, request).outcome);
    return { settled: true };
  });
  app.post("/_sandbox/refunds/:id", async (request) => {
    control.settleRefund(idOf(request), read(REFUND, request).status);
    return { settled: true };
  });

  app.post("/_sandbox/intents/:id/dispute", async (request) => ({
    id: control.dispute(idOf(request), read(DISPUTE, request)),
  }));
  app.post("/_sandbox/disputes/:id", async (request) => {
    control.moveDispute(idOf(request), read(DISPUTED, request).status);
    return { moved: true };
  });

  app.post("/_sandbox/webhooks", async (request) => control.setWebhooks(read(WEBHOOKS, request)));
  app.post("/_sandbox/webhooks/release", async (request) => ({
    data: await control.release(read(RELEASE, request)),
  }));
  app.post("/_sandbox/events/:id/resend", async (request) => ({
    data: await control.resend(idOf(request), read(RESEND, request).copies),
  }));
}

function read<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const result = schema.safeParse(request.body ?? {});
  if (!result.success) throw new StripeFailure(z.prettifyError(result.error));
  return result.data;
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

function matches(row: object, name: string, value: string): boolean {
  return Object.entries(row).some(([key, present]) => key === name && String(present) === value);
}
