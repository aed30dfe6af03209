import { z } from "zod";
import { changesOf } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import { postcodeProblem } from "./postcodes.ts";
import { said } from "./said.ts";
import { envelope, id, messageOnly, phone, text } from "./shapes.ts";

/** How many addresses a member may keep. */
export const maxAddresses = 50;

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, said("chooseACountry"));

const addressFields = z.object({
  name: text(120),
  line1: text(120),
  line2: text(120, 0).optional().default(""),
  city: text(80),
  state: text(80, 0).optional().default(""),
  postcode: text(20, 0).optional().default(""),
  country: countryCode,
  phone: phone(30).optional().default(""),
  is_default: z.boolean().optional().default(false),
});

/** Whether the postcode is one of the country. */
function checkPostcode({ issues, value }: z.core.ParsePayload<z.output<typeof addressFields>>): void {
  const message = postcodeProblem(value.country, value.postcode);
  if (message !== null) issues.push({ code: "custom", path: ["postcode"], message, input: value });
}

export const addressForm = addressFields.check(checkPostcode);

/** An address as it is shown, wherever it is stored. */
export const shownAddress = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  country_name: z.string(),
  /** As it is written below the name, in the format of its country's post. */
  lines: z.array(z.string()),
  phone: z.string(),
});

export const address = z.object({ id: z.int(), ...shownAddress.shape, is_default: z.boolean() });
export type Address = z.infer<typeof address>;

export const shippingMethod = z.object({
  /** ISO 3166-1 alpha-2; null means everywhere. */
  countries: z.array(z.string()).nullable(),
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** `collect`: picked up at the club, no address needed. */
  kind: z.enum(["delivery", "collect"]),
  price: dollarsOut,
  /** Goods total from which it costs nothing. */
  free_above: dollarsOut.nullable(),
  min_days: z.int(),
  max_days: z.int(),
});
export type ShippingMethod = z.infer<typeof shippingMethod>;

const addressList = {
  method: "GET",
  who: "member",
  summary: "The member's addresses, the default one first",
  tag: "Shipping",
  input: z.strictObject({}),
  output: envelope(z.array(address)),
} as const;

const methodList = {
  method: "GET",
  who: "member",
  summary: "Ways to get the order, for a country",
  tag: "Shipping",
  input: z.strictObject({ country: countryCode.optional() }),
  output: envelope(z.array(shippingMethod)),
} as const;

export const shipping = {
  addresses: endpoint({ ...addressList, path: "/club-member/shipping-address-show" }),
  addressesAlias: endpoint({ ...addressList, path: "/club-member/shipping-address" }),
  storeAddress: endpoint({
    method: "POST",
    path: "/club-member/shipping-address-store",
    who: "member",
    summary: "Add an address; the first one becomes the default",
    tag: "Shipping",
    changes: [],
    input: addressForm,
    output: z.object({ message: z.string(), data: address }),
  }),
  updateAddress: endpoint({
    method: "PUT",
    path: "/club-member/shipping-address-update/{id}",
    who: "member",
    summary: "Change an address; orders keep the one they were placed with",
    tag: "Shipping",
    changes: [],
    input: z.object({ ...changesOf(addressFields.shape), id }),
    output: z.object({ message: z.string(), data: address }),
    errors: ["NOT_FOUND"],
  }),
  deleteAddress: endpoint({
    method: "DELETE",
    path: "/club-member/shipping-address-delete/{id}",
    who: "member",
    summary: "Delete an address",
    tag: "Shipping",
    changes: [],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND"],
  }),
  methods: endpoint({ ...methodList, path: "/club-member/get-shipping-methods" }),
  methodsAlias: endpoint({ ...methodList, path: "/club-member/shipping-methods" }),
  countries: endpoint({
    method: "GET",
    path: "/get-countries",
    withoutClub: true,
    who: "public",
    beforeLogin: true,
    summary: "Every country",
    tag: "Shipping",
    input: z.strictObject({}),
    output: envelope(z.array(z.object({ code: z.string(), name: z.string() }))),
  }),
};
