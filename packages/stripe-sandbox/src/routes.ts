import { showAccount, showBalance } from "./accounts.ts";
import { listCharges, listTransactions, showCharge, showMethod, showTransaction } from "./charges.ts";
import { listDisputes, showDispute } from "./disputes.ts";
import { createEndpoint, deleteEndpoint, listEndpoints, showEndpoint, updateEndpoint } from "./endpoints.ts";
import { listEvents, showEvent } from "./events.ts";
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  listIntents,
  showIntent,
  updateIntent,
} from "./intents.ts";
import { createRefund, listRefunds, showRefund, updateRefund } from "./refunds.ts";
import {
  createSession,
  expireSession,
  listLineItems,
  listSessions,
  showSession,
  updateSession,
} from "./sessions.ts";
import type { Handler } from "./world.ts";

export type Endpoint = {
  method: "GET" | "POST" | "DELETE";
  url: string;
  handle: Handler;
  /** Whether a test key that nobody registered opens an account by calling. */
  opensAccount: boolean;
};

/** Every call of Stripe's API that the sandbox answers. */
export const ENDPOINTS: Endpoint[] = [
  on("GET", "/v1/account", showAccount),
  on("GET", "/v1/accounts/:id", showAccount),
  on("GET", "/v1/balance", showBalance),
  on("GET", "/v1/balance_transactions", listTransactions),
  on("GET", "/v1/balance_transactions/:id", showTransaction),
  on("POST", "/v1/checkout/sessions", createSession),
  on("GET", "/v1/checkout/sessions", listSessions),
  on("GET", "/v1/checkout/sessions/:id", showSession),
  on("POST", "/v1/checkout/sessions/:id", updateSession),
  on("POST", "/v1/checkout/sessions/:id/expire", expireSession),
  on("GET", "/v1/checkout/sessions/:id/line_items", listLineItems),
  on("POST", "/v1/payment_intents", createIntent),
  on("GET", "/v1/payment_intents", listIntents),
  on("GET", "/v1/payment_intents/:id", showIntent),
  on("POST", "/v1/payment_intents/:id", updateIntent),
  on("POST", "/v1/payment_intents/:id/cancel", cancelIntent),
  on("POST", "/v1/payment_intents/:id/confirm", confirmIntent),
  on("GET", "/v1/payment_methods/:id", showMethod),
  on("GET", "/v1/charges", listCharges),
  on("GET", "/v1/charges/:id", showCharge),
  on("POST", "/v1/refunds", createRefund),
  on("GET", "/v1/refunds", listRefunds),
  on("GET", "/v1/refunds/:id", showRefund),
  on("POST", "/v1/refunds/:id", updateRefund),
  on("GET", "/v1/disputes", listDisputes),
  on("GET", "/v1/disputes/:id", showDispute),
  on("GET", "/v1/events", listEvents),
  on("GET", "/v1/events/:id", showEvent),
  { ...on("POST", "/v1/webhook_endpoints", createEndpoint), opensAccount: true },
  on("GET", "/v1/webhook_endpoints", listEndpoints),
  on("GET", "/v1/webhook_endpoints/:id", showEndpoint),
  on("POST", "/v1/webhook_endpoints/:id", updateEndpoint),
  on("DELETE", "/v1/webhook_endpoints/:id", deleteEndpoint),
];

function on(method: Endpoint["method"], url: string, handle: Handler): Endpoint {
  return { method, url, handle, opensAccount: false };
}
