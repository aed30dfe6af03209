import { createHash } from "node:crypto";
import { noSuch, StripeFailure } from "./errors.ts";
import { idFor } from "./ids.ts";
import type { JsonObject } from "./json.ts";
import { fromSample } from "./samples.ts";
import type { Account } from "./tables.ts";
import type { Handler, World } from "./world.ts";

/** An account that exists from the start. */
export type AccountSettings = {
  /** Begins with `sk_test_`. */
  secretKey: string;
  publishableKey?: string;
  /** With a URL: where events go, and the secret they are signed with. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** The merchant's name on the payment page; made from the key without one. */
  name?: string;
  /** Lower case, three letters; `aud` by default. */
  currency?: string;
};

const KEY_FORM = /^sk_test_[A-Za-z0-9_]{1,200}$/;

/** Creates the account, or updates an existing one with its settings. */
export function putAccount(world: World, settings: AccountSettings): Account {
  const key = settings.secretKey;
  if (!KEY_FORM.test(key))
    throw new Error("A Stripe sandbox account needs a secret key that begins with sk_test_");
  const present = world.store.get("account", "", key);
  const account: Account = {
    id: present?.id ?? idFor("acct", key),
    secret_key: key,
    publishable_key:
      settings.publishableKey ?? present?.publishable_key ?? key.replace("sk_test_", "pk_test_"),
    name: settings.name ?? present?.name ?? nameFromKey(key),
    currency: settings.currency ?? present?.currency ?? "aud",
    created: present?.created ?? world.clock.now(),
    ...(present?.revoked && { revoked: true }),
  };
  world.store.put("account", "", key, account);
  if (settings.webhookUrl !== undefined) putConfiguredEndpoint(world, account, settings);
  return account;
}

/** Gives the account of a key another one, as when a key is rolled. Throws for an unknown key. */
export function addKey(world: World, key: string, newKey: string): void {
  const account = world.store.get("account", "", key);
  if (!account) throw noSuch("key", key);
  if (!KEY_FORM.test(newKey) || world.store.get("account", "", newKey))
    throw new StripeFailure("The new key must begin with sk_test_ and be nobody's yet.");
  const { revoked: _, ...kept } = account;
  world.store.put("account", "", newKey, { ...kept, secret_key: newKey });
}

/** From now on the key is refused. Its account stays, with its other keys. */
export function revokeKey(world: World, key: string): void {
  const account = world.store.get("account", "", key);
  if (!account) throw noSuch("key", key);
  world.store.put("account", "", key, { ...account, revoked: true });
}

function putConfiguredEndpoint(world: World, account: Account, settings: AccountSettings): void {
  const id = idFor("we", settings.secretKey);
  const present = world.store.get("webhook_endpoint", account.id, id);
  world.store.put("webhook_endpoint", account.id, id, {
    values: {
      id,
      created: present?.values.created ?? world.clock.now(),
      url: settings.webhookUrl ?? "",
      enabled_events: ["*"],
      description: null,
      metadata: {},
      api_version: null,
      status: "enabled",
    },
    secret:
      settings.webhookSecret ?? present?.secret ?? `whsec_${createHash("sha256").update(id).digest("hex")}`,
  });
}

/**
 * The account of an `Authorization` header, bearer or basic. Throws 401 for a key nobody registered;
 * with `register`, a well-formed new test key opens an account instead.
 */
export function authenticate(world: World, header: string | undefined, register: boolean): Account {
  const key = keyOf(header);
  if (key === "") {
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key.startsWith("pk_")) {
    throw unauthorised(
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
      "secret_key_required",
    );
  }
  const account = world.store.get("account", "", key);
  if (account?.revoked) throw unauthorised(`Expired API Key provided: ${masked(key)}`, "api_key_expired");
  if (account) return account;
  if (register && KEY_FORM.test(key)) return putAccount(world, { secretKey: key });
  throw unauthorised(`Invalid API Key provided: ${masked(key)}`);
}

/** The account of an id such as `acct_...`. */
export function accountById(world: World, id: string): Account | undefined {
  return world.store.all("account", "").find((account) => account.id === id);
}

/** The caller's own account, by its id or without one. */
export const showAccount: Handler = (_world, { account, id }) => {
  if (id !== "" && id !== account.id) throw noSuch("account", id, "account");
  return fromSample("account", {
    id: account.id,
    created: account.created,
    default_currency: account.currency,
    email: `${account.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ".")}@example.com`,
    business_profile: { name: account.name },
    settings: { dashboard: { display_name: account.name } },
  });
};

/** Everything captured and not refunded, as available money: nothing is ever paid out. */
export const showBalance: Handler = (world, { account }) => {
  const totals = new Map<string, number>([[account.currency, 0]]);
  const add = (currency: string, amount: number) =>
    totals.set(currency, (totals.get(currency) ?? 0) + amount);
  for (const { values } of world.store.all("charge", account.id)) {
    add(values.currency, values.amount_captured - values.amount_refunded);
  }
  const money = (amountOf: (amount: number) => number): JsonObject[] =>
    [...totals].map(([currency, total]) => ({
      amount: amountOf(total),
      currency,
      source_types: { card: amountOf(total) },
    }));
  return fromSample("balance", {
    available: money((total) => total),
    connect_reserved: [{ amount: 0, currency: account.currency }],
    pending: money(() => 0),
  });
};

function keyOf(header: string | undefined): string {
  const [scheme = "", rest = ""] = (header ?? "").split(" ", 2);
  if (scheme.toLowerCase() === "bearer") return rest;
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(rest, "base64").toString("utf8").split(":", 1)[0] ?? "";
}

function unauthorised(message: string, code?: string): StripeFailure {
  return new StripeFailure(message, code === undefined ? { status: 401 } : { status: 401, code });
}

function masked(key: string): string {
  if (key.length <= 12) return "*".repeat(key.length);
  return `${key.slice(0, 8)}${"*".repeat(key.length - 12)}${key.slice(-4)}`;
}

function nameFromKey(key: string): string {
  const word = key.slice("sk_test_".length).split("_")[0] ?? "";
  return word.charAt(0).toUpperCase() + word.slice(1);
}
