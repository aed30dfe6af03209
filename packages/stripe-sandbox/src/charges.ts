import { noSuch } from "./errors.ts";
import { listPage } from "./lists.ts";
import { presentPlain, presentSubject } from "./present.ts";
import type { Handler } from "./world.ts";

export const showCharge: Handler = (world, { account, id }) => {
  const row = world.store.get("charge", account.id, id);
  if (!row) throw noSuch("charge", id);
  return presentSubject(world, "charge", row.values);
};

export const listCharges: Handler = (world, { account, params, path }) =>
  listPage(world.store.all("charge", account.id).toReversed(), {
    params,
    url: path,
    present: (row) => presentSubject(world, "charge", row.values),
    filter: (list) => {
      const intent = list.text("payment_intent");
      return ({ values }) => intent === undefined || values.payment_intent === intent;
    },
  });

export const showMethod: Handler = (world, { account, id }) => {
  const row = world.store.get("payment_method", account.id, id);
  if (!row) throw noSuch("PaymentMethod", id, "payment_method");
  return presentPlain("payment_method", row);
};

export const showTransaction: Handler = (world, { account, id }) => {
  const row = world.store.get("balance_transaction", account.id, id);
  if (!row) throw noSuch("balance_transaction", id);
  return presentPlain("balance_transaction", row);
};

export const listTransactions: Handler = (world, { account, params, path }) =>
  listPage(world.store.all("balance_transaction", account.id).toReversed(), {
    params,
    url: path,
    present: (row) => presentPlain("balance_transaction", row),
    filter: (list) => {
      const type = list.text("type");
      const source = list.text("source");
      return ({ values }) =>
        (type === undefined || values.type === type) && (source === undefined || values.source === source);
    },
  });
