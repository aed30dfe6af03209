import { noSuch } from "./errors.ts";
import { newId } from "./ids.ts";
import type { JsonObject } from "./json.ts";
import { listPage } from "./lists.ts";
import { presentEvent } from "./present.ts";
import type { EndpointRow, EventSubject } from "./tables.ts";
import type { Cause, Handler, World } from "./world.ts";

/** Records that something happened, with the object as it is now, and queues its deliveries. */
export function recordEvent(
  world: World,
  account: string,
  cause: Cause,
  event: { type: string; subject: EventSubject; values: JsonObject; previous?: JsonObject },
): void {
  const id = newId("evt");
  world.store.put("event", account, id, {
    values: {
      id,
      created: world.clock.now(),
      type: event.type,
      request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    },
    subject: event.subject,
    snapshot: event.values,
    previous: event.previous ?? null,
  });
  for (const endpoint of world.store.all("webhook_endpoint", account)) {
    if (listens(endpoint, event.type)) world.deliveries.add(account, id, endpoint.values.id);
  }
}

function listens({ values }: EndpointRow, type: string): boolean {
  if (values.status !== "enabled") return false;
  return values.enabled_events.includes("*") || values.enabled_events.includes(type);
}

export const showEvent: Handler = (world, { account, id }) => {
  const row = world.store.get("event", account.id, id);
  if (!row) throw noSuch("event", id);
  return presentEvent(world, account.id, row);
};

export const listEvents: Handler = (world, { account, params, path }) =>
  listPage(world.store.all("event", account.id).toReversed(), {
    params,
    url: path,
    present: (row) => presentEvent(world, account.id, row),
    filter: (list) => {
      const type = list.text("type");
      const types = list.texts("types");
      const done = list.flag("delivery_success");
      return ({ values }) =>
        (type === undefined || matches(type, values.type)) &&
        (types === undefined || types.some((one) => matches(one, values.type))) &&
        (done === undefined || done === (world.deliveries.waitingFor(account.id, values.id) === 0));
    },
  });

/** `charge.*` stands for every event whose type begins with `charge.`. */
function matches(pattern: string, type: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
