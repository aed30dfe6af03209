import { putAccount } from "./accounts.ts";
import { noSuch, StripeFailure } from "./errors.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { openParams, type Params } from "./params.ts";
import { presentEndpoint } from "./present.ts";
import { fromSample } from "./samples.ts";
import type { Account, EndpointRow } from "./tables.ts";
import type { Handler, World } from "./world.ts";

export const createEndpoint: Handler = (world, { account, params }) => {
  const input = openParams(params);
  const url = readUrl(input) ?? input.needText("url");
  const events = input.texts("enabled_events");
  if (!events || events.length === 0) {
    throw new StripeFailure("Missing required param: enabled_events.", {
      code: "parameter_missing",
      param: "enabled_events",
    });
  }
  const row: EndpointRow = {
    values: {
      id: newId("we"),
      created: world.clock.now(),
      url,
      enabled_events: events,
      description: input.text("description") ?? null,
      metadata: input.metadata(),
      api_version: input.text("api_version") ?? null,
      status: "enabled",
    },
    secret: newId("whsec", 32),
  };
  input.flag("connect");
  input.end();
  nameAfter(world, account, row);
  world.store.put("webhook_endpoint", account.id, row.values.id, row);
  return { ...presentEndpoint(row), secret: row.secret };
};

/** An account that this call opened has no better name than the endpoint's description. */
function nameAfter(world: World, { id, secret_key }: Account, { values }: EndpointRow): void {
  const isFirst = world.store.all("webhook_endpoint", id).length === 0;
  if (isFirst && values.description) putAccount(world, { secretKey: secret_key, name: values.description });
}

export const showEndpoint: Handler = (world, { account, id }) =>
  presentEndpoint(needEndpoint(world, account.id, id));

export const updateEndpoint: Handler = (world, { account, id, params }) => {
  const row = needEndpoint(world, account.id, id);
  const input = openParams(params);
  const disabled = input.flag("disabled");
  const values: EndpointRow["values"] = {
    ...row.values,
    url: readUrl(input) ?? row.values.url,
    enabled_events: input.texts("enabled_events") ?? row.values.enabled_events,
    description: input.text("description") ?? row.values.description,
    metadata: input.editMetadata(row.values.metadata),
    status: disabled === undefined ? row.values.status : disabled ? "disabled" : "enabled",
  };
  input.end();
  world.store.put("webhook_endpoint", account.id, id, { ...row, values });
  return presentEndpoint({ ...row, values });
};

export const listEndpoints: Handler = (world, { account, params, path }) =>
  listPage(world.store.all("webhook_endpoint", account.id).toReversed(), {
    params,
    url: path,
    present: presentEndpoint,
  });

export const deleteEndpoint: Handler = (world, { account, id }) => {
  needEndpoint(world, account.id, id);
  world.store.remove("webhook_endpoint", account.id, id);
  return fromSample("deleted_webhook_endpoint", { id });
};

function needEndpoint(world: World, account: string, id: string): EndpointRow {
  const row = world.store.get("webhook_endpoint", account, id);
  if (!row) throw noSuch("webhook endpoint", id, "webhook_endpoint");
  return row;
}

function readUrl(params: Params): string | undefined {
  const url = params.text("url");
  if (url !== undefined && !(URL.canParse(url) && /^https?:\/\//i.test(url))) {
    throw new StripeFailure("Not a valid URL", { code: "url_invalid", param: "url" });
  }
  return url;
}
