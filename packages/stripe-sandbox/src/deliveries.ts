import type { JsonObject } from "./json.ts";
import { openPoster } from "./post.ts";
import { presentEvent } from "./present.ts";
import { signatureHeader } from "./signature.ts";
import type { Delivery } from "./tables.ts";
import type { Deliveries, WebhookPolicy, World } from "./world.ts";

const FREE: WebhookPolicy = { hold: false, copies: 1, jitter_ms: 0 };
/** Waits between attempts; the last one repeats until three days are over. */
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
const GIVE_UP_MS = 3 * 24 * 3600 * 1000;
const MAX_IN_FLIGHT = 32;

export function openDeliveries(world: Omit<World, "deliveries">): Deliveries {
  const { store } = world;
  /** Delivery id to account, oldest first. */
  const waiting = new Map<string, string>();
  const inFlight = new Set<string>();
  const poster = openPoster();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  for (const account of store.accounts("delivery")) {
    for (const row of store.all("delivery", account))
      if (row.state === "waiting") waiting.set(row.id, account);
  }

  const policy = (): WebhookPolicy => ({
    ...FREE,
    ...(store.get("setting", "", "webhooks") as Partial<WebhookPolicy>),
  });

  function wake(afterMs = 0): void {
    if (!running) return;
    clearTimeout(timer);
    timer = setTimeout(sendDue, afterMs);
    timer.unref();
  }

  function sendDue(): void {
    const { hold, copies } = policy();
    if (hold) return;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [id, account] of waiting) {
      if (inFlight.has(id)) continue;
      if (inFlight.size >= MAX_IN_FLIGHT) return;
      const row = store.get("delivery", account, id);
      if (!row) waiting.delete(id);
      else if (row.due_ms > Date.now()) nextMs = Math.min(nextMs, row.due_ms - Date.now());
      else void attempt(account, row, copies).finally(() => wake());
    }
    if (Number.isFinite(nextMs)) wake(nextMs + 1);
  }

  async function attempt(account: string, row: Delivery, copies: number): Promise<Delivery> {
    inFlight.add(row.id);
    let after = row;
    try {
      for (let copy = 0; copy < copies; copy += 1) after = await sendOnce(account, after);
    } finally {
      inFlight.delete(row.id);
      if (after.state !== "waiting") waiting.delete(row.id);
    }
    return after;
  }

  async function sendOnce(account: string, row: Delivery): Promise<Delivery> {
    const event = store.get("event", account, row.event);
    const endpoint = store.get("webhook_endpoint", account, row.endpoint);
    if (!event || !endpoint)
      return remember(account, {
        ...row,
        state: "given_up",
        last_error: "the event or the endpoint is gone",
      });
    const payload = JSON.stringify(presentEvent({ ...world, deliveries }, account, event), null, 2);
    // Receivers compare with their own clock, which is the machine's unless they moved it along with ours.
    const seconds = Math.floor(Math.max(Date.now(), world.clock.nowMs()) / 1000);
    const attempts = row.attempts + 1;
    let status: number | null = null;
    let error: string | null = null;
    try {
      status = await poster.post(endpoint.values.url, payload, {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signatureHeader(payload, endpoint.secret, seconds),
      });
    } catch (reason) {
      error = reason instanceof Error ? reason.message : String(reason);
    }
    // Nothing may be written after the sandbox was stopped; the delivery is sent again at the next start.
    if (!running) return row;
    const delivered = row.state === "delivered" || (status !== null && status >= 200 && status < 300);
    const tired = Date.now() - row.created_ms > GIVE_UP_MS;
    return remember(account, {
      ...row,
      attempts,
      state: delivered ? "delivered" : tired ? "given_up" : "waiting",
      due_ms: Date.now() + (BACKOFF_MS[attempts - 1] ?? 60_000),
      last_status: status,
      last_error: error,
    });
  }

  function remember(account: string, row: Delivery): Delivery {
    store.put("delivery", account, row.id, row);
    return row;
  }

  async function sendInTurn(chosen: [account: string, row: Delivery][], copies: number): Promise<Delivery[]> {
    const sent: Delivery[] = [];
    for (const [account, row] of chosen)
      if (!inFlight.has(row.id)) sent.push(await attempt(account, row, copies));
    wake();
    return sent;
  }

  function rowsOf(keep: (row: Delivery) => boolean): [string, Delivery][] {
    return store
      .accounts("delivery")
      .flatMap((account) => store.all("delivery", account).map((row): [string, Delivery] => [account, row]))
      .filter(([, row]) => keep(row));
  }

  const deliveries: Deliveries = {
    add: (account, event, endpoint) => {
      const id = `${event}.${endpoint}`;
      const nowMs = Date.now();
      const due_ms = nowMs + Math.floor(Math.random() * policy().jitter_ms);
      const fresh = { state: "waiting" as const, attempts: 0, last_status: null, last_error: null };
      store.put("delivery", account, id, { id, event, endpoint, created_ms: nowMs, due_ms, ...fresh });
      waiting.set(id, account);
      wake();
    },
    waitingFor: (account, event) =>
      store
        .all("webhook_endpoint", account)
        .filter(({ values }) => store.get("delivery", account, `${event}.${values.id}`)?.state === "waiting")
        .length,
    policy,
    setPolicy: (change) => {
      const next = { ...policy(), ...change };
      store.put("setting", "", "webhooks", next as JsonObject);
      wake();
      return next;
    },
    list: () =>
      rowsOf(() => true)
        .map(([account, row]) => ({
          ...row,
          account,
          type: store.get("event", account, row.event)?.values.type ?? "",
        }))
        .toSorted((one, other) => other.created_ms - one.created_ms),
    release: ({ order = "oldest", events, copies = 1 }) => {
      const chosen = rowsOf(
        (row) => row.state === "waiting" && (events === undefined || events.includes(row.event)),
      );
      if (order === "newest") chosen.reverse();
      if (order === "random") shuffle(chosen);
      return sendInTurn(chosen, copies);
    },
    resend: (event, copies) =>
      sendInTurn(
        rowsOf((row) => row.event === event),
        copies,
      ),
    start: () => {
      running = true;
      wake();
    },
    stop: () => {
      running = false;
      clearTimeout(timer);
      poster.close();
    },
  };
  return deliveries;
}

function shuffle(items: unknown[]): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(Math.random() * (last + 1));
    [items[last], items[pick]] = [items[pick], items[last]];
  }
}
