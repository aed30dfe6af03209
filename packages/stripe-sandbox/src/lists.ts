import { noSuch, StripeFailure } from "./errors.ts";
import type { JsonObject } from "./json.ts";
import { openParams, type Params } from "./params.ts";
import type { FormObject } from "./parse-form.ts";

type Listed = { values: { id: string; created?: number } };

/**
 * One page of a list as Stripe pages: newest first, `limit` 1 to 100 (10 by default), `starting_after`,
 * `ending_before`, and `created` where the rows have a time. `filter` reads the list's further parameters and answers the test that rows must pass.
 */
export function listPage<R extends Listed>(
  rows: R[],
  options: {
    params: FormObject;
    url: string;
    present(row: R): JsonObject;
    filter?(params: Params): (row: R) => boolean;
  },
): JsonObject {
  const params = openParams(options.params);
  const limit = params.integer("limit", 1, 100) ?? 10;
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  const wanted = options.filter?.(params) ?? (() => true);
  const inTime = createdTest(options.params, params);
  params.end();
  if (after !== undefined && before !== undefined) {
    throw new StripeFailure("You cannot parameterize both starting_after and ending_before.", {
      param: "starting_after",
    });
  }
  const found = rows.filter((row) => wanted(row) && inTime(row.values.created ?? 0));
  const { page, more } = cut(found, limit, after, before);
  return { object: "list", url: options.url, has_more: more, data: page.map(options.present) };
}

/** The filter of lists that belong to a payment: by its intent, its charge, or both. */
export function ofPayment(params: Params) {
  const intent = params.text("payment_intent");
  const charge = params.text("charge");
  return ({ values }: { values: { payment_intent: string | null; charge: string | null } }) =>
    (intent === undefined || values.payment_intent === intent) &&
    (charge === undefined || values.charge === charge);
}

function cut<R extends Listed>(
  rows: R[],
  limit: number,
  after: string | undefined,
  before: string | undefined,
) {
  const place = (id: string, param: string) => {
    const index = rows.findIndex((row) => row.values.id === id);
    if (index < 0) throw noSuch("object", id, param);
    return index;
  };
  if (before !== undefined) {
    const end = place(before, "ending_before");
    const start = Math.max(0, end - limit);
    return { page: rows.slice(start, end), more: start > 0 };
  }
  const start = after === undefined ? 0 : place(after, "starting_after") + 1;
  return { page: rows.slice(start, start + limit), more: rows.length > start + limit };
}

function createdTest(source: FormObject, params: Params): (created: number) => boolean {
  if (typeof source.created === "string") {
    const at = params.needInteger("created");
    return (created) => created === at;
  }
  const range = params.object("created");
  if (!range) return () => true;
  const gt = range.integer("gt") ?? Number.NEGATIVE_INFINITY;
  const gte = range.integer("gte") ?? Number.NEGATIVE_INFINITY;
  const lt = range.integer("lt") ?? Number.POSITIVE_INFINITY;
  const lte = range.integer("lte") ?? Number.POSITIVE_INFINITY;
  range.end();
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
