import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import { patienceMs } from "../patience.ts";
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from "./index.ts";

export const ROVERS = "sk_test_rovers";
export const HARBOUR = "sk_test_harbour";
export const SECRET = "whsec_rovers";

/** A sandbox in memory, on a free port, with the accounts of two clubs. */
export function startSandbox(options: Partial<StripeSandboxOptions> = {}): Promise<StripeSandbox> {
  const accounts = [
    { secretKey: ROVERS, name: "Riverside Rovers" },
    { secretKey: HARBOUR, name: "Harbour Sailing Club" },
  ];
  return startStripeSandbox({ port: 0, accounts, ...options });
}

/** Stripe's own client, pointed at the sandbox and nothing else changed but its retries. */
export function clientOf(
  url: string,
  key = ROVERS,
  config: { timeout?: number; maxNetworkRetries?: number } = {},
): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

export function sessionParams(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    client_reference_id: "order-1001",
    metadata: { order_id: "1001", club: "rovers" },
    payment_intent_data: { metadata: { order_id: "1001" }, description: "Order RR-1001" },
    line_items: [
      {
        quantity: 2,
        price_data: { currency: "aud", unit_amount: 3550, product_data: { name: "Home shirt, M" } },
      },
      {
        quantity: 1,
        price_data: { currency: "aud", unit_amount: 995, product_data: { name: "Postage & packing" } },
      },
    ],
    success_url: "http://rovers.kitroom.localhost/success?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://rovers.kitroom.localhost/cancel",
    customer_email: "ava@rovers.example",
    ...change,
  };
}

/** Presses Pay on the page of a session, as a browser without JavaScript would. */
export function submitCard(pageUrl: string, change: Record<string, string> = {}): Promise<Response> {
  const form = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123", name: "Ava Reid", ...change };
  return fetch(pageUrl, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
}

export type Received = { signature: string; body: string; event: Stripe.Event };
export type Receiver = {
  url: string;
  received: Received[];
  types(): string[];
  /** What it answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
};

/** A club's webhook address. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 200;
  const server = http.createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({
        signature: String(request.headers["stripe-signature"]),
        body,
        event: JSON.parse(body),
      });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://rovers.kitroom.localhost:${port}/hook`,
    received,
    types: () => received.map(({ event }) => event.type),
    answer: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Repeats until the condition holds; throws when no busy machine would still need time for it. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
    await wait(20);
  }
}

/** The error that a promise ends in. */
export async function failureOf(
  promise: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was expected to fail, and did not");
}
