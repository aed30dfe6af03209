import { noSuch, refused } from "./errors.ts";
import { recordEvent } from "./events.ts";
import { endIntent } from "./intents.ts";
import { listPage } from "./lists.ts";
import { openParams } from "./params.ts";
import { presentItem, presentSubject } from "./present.ts";
import { readSession } from "./session-params.ts";
import type { SessionRow } from "./tables.ts";
import { type Cause, type Handler, NOBODY, type World } from "./world.ts";

export const createSession: Handler = (world, { account, params }) => {
  const row = saveSession(world, account.id, readSession(params, world.clock.now()));
  return presentSubject(world, "checkout.session", row.values);
};

export const showSession: Handler = (world, { account, id }) =>
  presentSubject(world, "checkout.session", needSession(world, account.id, id).values);

export const updateSession: Handler = (world, { account, id, params }) => {
  const row = needSession(world, account.id, id);
  const input = openParams(params);
  const metadata = input.editMetadata(row.values.metadata);
  input.end();
  const saved = saveSession(world, account.id, { ...row, values: { ...row.values, metadata } });
  return presentSubject(world, "checkout.session", saved.values);
};

export const listSessions: Handler = (world, { account, params, path }) =>
  listPage(world.store.all("checkout.session", account.id).toReversed(), {
    params,
    url: path,
    present: (row) => presentSubject(world, "checkout.session", row.values),
    filter: (list) => {
      const status = list.oneOf("status", ["complete", "expired", "open"]);
      const intent = list.text("payment_intent");
      const email = list.object("customer_details")?.text("email")?.toLowerCase();
      return ({ values }) =>
        (status === undefined || values.status === status) &&
        (intent === undefined || values.payment_intent === intent) &&
        (email === undefined || values.customer_details?.email?.toLowerCase() === email);
    },
  });

export const listLineItems: Handler = (world, { account, id, params, path }) =>
  listPage(
    needSession(world, account.id, id).items.map((values) => ({ values })),
    { params, url: path, present: ({ values }) => presentItem(values) },
  );

export const expireSession: Handler = (world, call) => {
  const row = needSession(world, call.account.id, call.id);
  openParams(call.params).end();
  if (row.values.status !== "open") {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.values.status}\`.`,
    );
  }
  const expired = closeExpired(world, call.account.id, row, call);
  return presentSubject(world, "checkout.session", expired.values);
};

/** Expires every open session whose time is over. Cheap if there is none. Returns when to check again, in seconds, or null. */
export function expireDueSessions(world: World): number | null {
  const now = world.clock.now();
  let next: number | null = null;
  for (const account of world.store.accounts("checkout.session")) {
    for (const row of world.store.all("checkout.session", account)) {
      if (row.values.status !== "open") continue;
      if (row.values.expires_at <= now) world.store.transact(() => closeExpired(world, account, row, NOBODY));
      else next = Math.min(next ?? row.values.expires_at, row.values.expires_at);
    }
  }
  return next;
}

export function needSession(world: World, account: string, id: string): SessionRow {
  const row = world.store.get("checkout.session", account, id);
  if (!row) throw noSuch("checkout.session", id, "session");
  return row;
}

export function saveSession(world: World, account: string, row: SessionRow): SessionRow {
  world.store.put("checkout.session", account, row.values.id, row);
  return row;
}

function closeExpired(world: World, account: string, row: SessionRow, cause: Cause): SessionRow {
  const values = { ...row.values, status: "expired" as const };
  const expired = saveSession(world, account, { ...row, values });
  if (values.payment_intent !== null) endIntent(world, account, values.payment_intent, "automatic", cause);
  recordEvent(world, account, cause, {
    type: "checkout.session.expired",
    subject: "checkout.session",
    values,
  });
  return expired;
}
