import type { WebhookData } from "#contract/webhook-payloads.ts";
import { addUp, presentSums } from "../../../sales/orders/index.ts";

const at = "2026-09-01T10:00:00.000Z";

const order: WebhookData["order.placed"]["order"] = {
  id: 1,
  number: "EXAMPLE-1",
  status: "placed",
  payment_status: "paid",
  fulfilment_status: "unfulfilled",
  on_hold: null,
  member: { id: 1, name: "Ava Archer", email: "ava@rovers.example" },
  lines: [
    {
      id: 1,
      product_id: 1,
      variation_id: 1,
      sku: "SHIRT-RED-M",
      title: "Home shirt",
      color: "Red",
      size: "M",
      quantity: 2,
      unit_price: 29.95,
      line_total: 59.9,
      pack_label: "",
      for_member_name: "",
    },
  ],
  ...presentSums(
    addUp({ lines: [{ quantity: 2, unitCents: 2995 }], shippingCents: 450, creditsCents: 5000 }),
  ),
  shipping_method: "Standard delivery",
  shipping_kind: "delivery",
  address: {
    name: "Ava Archer",
    line1: "1 High Street",
    line2: "",
    city: "Riverside",
    state: "",
    postcode: "RV1 1AA",
    country: "GB",
    phone: "",
  },
  created_at: at,
  placed_at: at,
};

/** The example of each event; no such order or person exists. */
export const exampleData: WebhookData = {
  "order.placed": { order },
  "order.paid": { order },
  "order.shipped": {
    order: { ...order, status: "processing", fulfilment_status: "shipped" },
    parcel: {
      id: 1,
      carrier: "dhl",
      tracking_number: "JD014600003",
      shipped_at: at,
      lines: [{ order_line_id: 1, title: "Home shirt", quantity: 2 }],
    },
  },
  "member.changed": {
    member: {
      id: 1,
      first_name: "Ava",
      last_name: "Archer",
      email: "ava@rovers.example",
      phone: "",
      account_status: 1,
      membership_category: { id: 1, name: "Adult" },
      primary_member_id: null,
      is_erased: false,
      created_at: at,
    },
  },
};
