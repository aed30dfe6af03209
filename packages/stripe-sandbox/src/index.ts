/**
 * A Stripe for one machine: speaks Stripe's HTTP API, shows a payment page and sends signed webhooks.
 * Stripe's own client works against it unchanged. No card network is ever asked, and no money moves.
 */
import fastify, { type FastifyRequest } from "fastify";
import { type AccountSettings, putAccount } from "./accounts.ts";
import { addApi } from "./api.ts";
import { openClock } from "./clock.ts";
import { type Control, openControl } from "./control.ts";
import { addControlRoutes } from "./control-routes.ts";
import { openDeliveries } from "./deliveries.ts";
import { StripeFailure } from "./errors.ts";
import { openExpiry } from "./expiry.ts";
import { openFaults } from "./faults.ts";
import { parseForm } from "./parse-form.ts";
import { addPayPage } from "./pay-page.ts";
import { openRequestLog } from "./request-log.ts";
import { retentionAt } from "./retention.ts";
import { openStore } from "./store.ts";
import type { World } from "./world.ts";

export type { AccountSettings } from "./accounts.ts";
export type { Control, PayOptions } from "./control.ts";
export type { FaultSettings } from "./faults.ts";
export type { PayResult } from "./paying.ts";
export type { WebhookPolicy } from "./world.ts";

export type StripeSandboxOptions = {
  /** 0 for any free port. */
  port: number;
  /** The loopback address by default. */
  host?: string;
  /** The data file, for one process at a time; without one, everything is kept in memory only. */
  dataFile?: string;
  accounts: AccountSettings[];
  /** Milliseconds since 1970; the machine's clock by default. */
  clock?: () => number;
  /** How payers reach the sandbox, when that differs from where it listens. */
  publicUrl?: string;
};

export type StripeSandbox = {
  /** Without a slash at the end. */
  url: string;
  control: Control;
  /** Stops listening and sending. What was acknowledged is kept. */
  close(): Promise<void>;
};

/** Starts the sandbox. Rejects when the port is taken (EADDRINUSE) or the data file is damaged. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const base = options.clock ?? Date.now;
  const store = openStore(options.dataFile, retentionAt(base()));
  const clock = openClock(store, base);
  let url = "";
  const parts = { store, clock, faults: openFaults(), url: () => url };
  const world: World = { ...parts, deliveries: openDeliveries(parts) };
  const expiry = openExpiry(world);
  const log = openRequestLog();
  const control = openControl(world, expiry, log);

  const app = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  );
  app.setErrorHandler((error, _request, reply) => {
    const failure = error instanceof StripeFailure ? error : unexpected(error);
    return reply.code(failure.status).send(failure.body);
  });
  addApi(app, world, expiry, log);
  addPayPage(app, world, expiry);
  addControlRoutes(app, control);

  try {
    store.transact(() => {
      for (const account of options.accounts) putAccount(world, account);
    });
    const address = await app.listen({ port: options.port, host: options.host ?? "127.0.0.1" });
    url = (options.publicUrl ?? address).replace(/\/+$/, "");
  } catch (error) {
    world.deliveries.stop();
    store.close();
    throw error;
  }
  expiry.start();
  world.deliveries.start();

  async function close(): Promise<void> {
    expiry.stop();
    world.deliveries.stop();
    await app.close();
    store.close();
  }
  return { url, control, close };
}

/** A request that the web server itself refused keeps its status; anything else is a bug of the sandbox. */
function unexpected(error: unknown): StripeFailure {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : String(error);
  return new StripeFailure(message, { status, type: status < 500 ? "invalid_request_error" : "api_error" });
}
