import { StripeFailure } from "./errors.ts";
import { newId } from "./ids.ts";
import type { JsonObject } from "./json.ts";
import { openParams, type Params } from "./params.ts";
import type { FormObject } from "./parse-form.ts";
import type { ItemValues, SessionRow } from "./tables.ts";

const MIN_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;
const MIN_TOTAL_CENTS = 50;
const MAX_TOTAL_CENTS = 99_999_999;
const CURRENCIES = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** Reads what POST /v1/checkout/sessions was sent, with Stripe's checks. `now` in seconds. */
export function readSession(form: FormObject, now: number): SessionRow {
  const params = openParams(form);
  const mode = params.oneOf("mode", ["payment", "setup", "subscription"]);
  if (mode !== "payment")
    throw new StripeFailure("Only sessions with the mode payment are offered here.", { param: "mode" });
  const lines = readLines(params);
  const currency = currencyOf(lines.map((line) => line.item));
  const total = lines.reduce((sum, line) => sum + line.item.amount_total, 0);
  checkTotal(total);
  const email = readEmail(params, "customer_email");
  const row: SessionRow = {
    values: {
      ...readLooks(params),
      id: newId("cs_test", 58),
      created: now,
      expires_at: readExpiry(params, now),
      currency,
      amount_subtotal: total,
      amount_total: total,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      client_reference_id: params.text("client_reference_id", 200) ?? null,
      customer_email: email,
      customer_details: email === null ? null : { email, name: null },
      metadata: params.metadata(),
      success_url: readUrl(params, "success_url") ?? needUrl(params, "success_url"),
      cancel_url: readUrl(params, "cancel_url") ?? null,
    },
    items: lines.map((line) => line.item),
    pictures: lines.map((line) => line.picture),
    intent: readIntentData(params),
  };
  params.end();
  return row;
}

function readLines(params: Params): { item: ItemValues; picture: string | null }[] {
  const lines = params.list("line_items");
  if (!lines || lines.length === 0) {
    throw new StripeFailure("You must provide `line_items` in `payment` mode.", {
      code: "parameter_missing",
      param: "line_items",
    });
  }
  if (lines.length > 100)
    throw new StripeFailure("At most 100 line items are allowed.", { param: "line_items" });
  return lines.map(readLine);
}

function readLine(line: Params, index: number): { item: ItemValues; picture: string | null } {
  const path = `line_items[${index}]`;
  const price = line.text("price");
  if (price !== undefined) {
    throw new StripeFailure(`No such price: '${price}'`, {
      code: "resource_missing",
      param: `${path}[price]`,
    });
  }
  const data = line.object("price_data");
  if (!data) {
    throw new StripeFailure("You must specify either `price` or `price_data`.", {
      code: "parameter_missing",
      param: path,
    });
  }
  const quantity = line.integer("quantity", 1, 999_999) ?? 1;
  const currency = data.needText("currency", 3).toLowerCase();
  if (!CURRENCIES.has(currency)) {
    throw new StripeFailure(`Invalid currency: ${currency}.`, { param: `${path}[price_data][currency]` });
  }
  const unitAmount = data.needInteger("unit_amount", 0, MAX_TOTAL_CENTS);
  const taxBehavior = data.oneOf("tax_behavior", ["exclusive", "inclusive", "unspecified"]) ?? "unspecified";
  const product = data.object("product_data");
  if (!product) {
    throw new StripeFailure("You must specify `product_data`.", {
      code: "parameter_missing",
      param: `${path}[price_data][product_data]`,
    });
  }
  const name = product.needText("name", 250);
  const [picture] = product.texts("images") ?? [];
  product.text("description");
  product.metadata();
  for (const part of [product, data, line]) part.end();
  const item: ItemValues = {
    id: newId("li"),
    amount_subtotal: unitAmount * quantity,
    amount_total: unitAmount * quantity,
    currency,
    description: name,
    quantity,
    price: {
      id: newId("price"),
      // A price made for one session cannot be used again.
      active: false,
      currency,
      product: newId("prod", 14),
      tax_behavior: taxBehavior,
      unit_amount: unitAmount,
      unit_amount_decimal: String(unitAmount),
    },
  };
  return { item, picture: picture !== undefined && /^https?:\/\//.test(picture) ? picture : null };
}

function currencyOf(items: ItemValues[]): string {
  const [first] = items;
  const other = items.find((item) => item.currency !== first?.currency);
  if (!first || other) {
    throw new StripeFailure("All line items must have the same currency.", { param: "line_items" });
  }
  return first.currency;
}

function checkTotal(total: number): void {
  if (total < MIN_TOTAL_CENTS) {
    throw new StripeFailure("The Checkout Session's total amount due must add up to at least 50 cents.", {
      code: "amount_too_small",
      param: "line_items",
    });
  }
  if (total > MAX_TOTAL_CENTS) {
    throw new StripeFailure("The Checkout Session's total amount due must be no more than 999,999.99.", {
      code: "amount_too_large",
      param: "line_items",
    });
  }
}

function readExpiry(params: Params, now: number): number {
  const at = params.integer("expires_at");
  if (at === undefined) return now + MAX_LIFE_SECONDS;
  if (at < now + MIN_LIFE_SECONDS) {
    throw new StripeFailure(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  }
  if (at > now + MAX_LIFE_SECONDS) {
    throw new StripeFailure(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  }
  return at;
}

function readEmail(params: Params, name: string): string | null {
  const email = params.text(name, 512);
  if (email === undefined) return null;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new StripeFailure(`Invalid email address: ${email}`, { code: "email_invalid", param: name });
  }
  return email;
}

function readUrl(params: Params, name: string): string | undefined {
  const url = params.text(name);
  if (url !== undefined && !(URL.canParse(url) && /^https?:\/\//i.test(url))) {
    throw new StripeFailure("Not a valid URL", { code: "url_invalid", param: name });
  }
  return url;
}

function needUrl(params: Params, name: string): string {
  return params.needText(name);
}

/** Settings of the page that are only returned, except the branding, which the page uses. */
function readLooks(params: Params): JsonObject {
  const uiMode = params.oneOf("ui_mode", ["hosted_page", "hosted"]);
  const branding = params.object("branding_settings");
  const looks: JsonObject = {
    ui_mode: uiMode,
    locale: params.text("locale", 20),
    submit_type: params.oneOf("submit_type", ["auto", "book", "donate", "pay"]),
    billing_address_collection: params.oneOf("billing_address_collection", ["auto", "required"]),
    customer_creation: params.oneOf("customer_creation", ["if_required"]),
    payment_method_types: readMethodTypes(params),
    branding_settings: branding && {
      background_color: branding.text("background_color", 7) ?? null,
      border_style: branding.oneOf("border_style", ["pill", "rectangular", "rounded"]) ?? null,
      button_color: branding.text("button_color", 7) ?? null,
      display_name: branding.text("display_name", 250) ?? null,
      font_family: branding.text("font_family", 50) ?? null,
    },
  };
  branding?.end();
  return Object.fromEntries(Object.entries(looks).filter(([, value]) => value !== undefined));
}

function readMethodTypes(params: Params): string[] | undefined {
  const types = params.texts("payment_method_types");
  if (types?.some((type) => type !== "card")) {
    throw new StripeFailure("Only the payment method type card is offered here.", {
      param: "payment_method_types",
    });
  }
  return types;
}

function readIntentData(params: Params): JsonObject {
  const data = params.object("payment_intent_data");
  if (!data) return {};
  const method = data.oneOf("capture_method", ["automatic", "automatic_async", "manual"]);
  if (method === "manual") {
    throw new StripeFailure("Capturing by hand is not offered here.", {
      param: "payment_intent_data[capture_method]",
    });
  }
  const intent: JsonObject = { metadata: data.metadata() };
  for (const name of [
    "description",
    "receipt_email",
    "statement_descriptor",
    "statement_descriptor_suffix",
    "transfer_group",
  ]) {
    const value = data.text(name, 1000);
    if (value !== undefined) intent[name] = value;
  }
  data.end();
  return intent;
}
