import type { JsonObject } from "./json.ts";
import { fromSample } from "./samples.ts";
import type { EndpointRow, EventRow, EventSubject, SessionRow, Tables } from "./tables.ts";
import type { World } from "./world.ts";

/** The version that answers and events claim when the caller names none. */
export const API_VERSION = "2026-10-28.endive";

/** A checkout session, payment intent, charge, refund or dispute as the API shows it. */
export function presentSubject(world: World, subject: EventSubject, values: JsonObject): JsonObject {
  const body = fromSample(subject, values);
  if (subject === "checkout.session") {
    // The URL belongs to this run of the sandbox (its port may change), so it is not stored.
    body.url = values.status === "open" ? `${world.url()}/c/pay/${String(values.id)}` : null;
  }
  if (subject === "charge") {
    body.refunds = {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/charges/${String(values.id)}/refunds`,
    };
  }
  return body;
}

export function presentItem(item: SessionRow["items"][number]): JsonObject {
  return fromSample("item", item);
}

export function presentPlain(
  table: "payment_method" | "balance_transaction",
  row: Tables[typeof table],
): JsonObject {
  return fromSample(table, row.values);
}

/** An endpoint; its secret is returned only once, at creation. */
export function presentEndpoint(row: EndpointRow): JsonObject {
  return fromSample("webhook_endpoint", row.values);
}

export function presentEvent(world: World, account: string, row: EventRow): JsonObject {
  return {
    ...fromSample("event", { ...row.values, api_version: API_VERSION }),
    data: {
      object: presentSubject(world, row.subject, row.snapshot),
      ...(row.previous === null ? {} : { previous_attributes: row.previous }),
    },
    pending_webhooks: world.deliveries.waitingFor(account, row.values.id),
  };
}
