import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { adminContract } from "#contract/admin-contract.ts";
import { memberContract } from "#contract/member-contract.ts";

/** What no screen mentions, and why it exists. */
const forClients: Record<string, string> = {
  order_ids: "orders by their numbers, where the panel sends what its list selects",
  finished_at: "the end of jobs, comparisons and runs, of which the panel shows the state",
  demote: "whether a manager may become staff, which the panel finds by the answer",
  sent_by: "which server took a mail",
  sent_at: "when it did; the panel shows when it was written",
  payment_id: "the panel leads to the order",
  is_sound: "the panel shows each finding",
  Members_message_arr: "lines as they are read, which the panel makes itself of `messages`",
  pack_message_arr: "as above",
};

/** What a form sends and no input of it is bound to, and where it comes from. */
const otherwise: Record<string, string> = {
  slug: "the page that is written",
  publish: "which of its two buttons is pressed",
  event: "the mail that is worded",
  subject: "the editor's own text",
  body: "the editor's own text",
  mailed: "boxes of a group",
  type: "the list that a pack is in",
  variations: "a table of its own",
  primary_member_id: "the family that is open",
  member_id: "whom an order is for",
  items: "the cart",
  packs: "the cart",
  shipping_method_id: "cards of the checkout",
  shipping_address_id: "cards of the checkout",
  address: "a form within the checkout",
  payer: "cards of the checkout",
  credits_to_use: "the quote",
  seen_total: "the quote",
  entitlement_id: "the pack that is open",
  choices: "cards of the pack",
  product_id: "the product that is open",
  variation_id: "the size that is chosen",
  order_id: "the order that is open",
  parcel_id: "the parcel that is open",
  order_ids: "orders by their numbers, for other clients",
  selection: "the rows that are selected",
  line1: "lines of an address, as its country has them",
  line2: "lines of an address, as its country has them",
  city: "lines of an address, as its country has them",
  state: "lines of an address, as its country has them",
  postcode: "lines of an address, as its country has them",
};

const webSource = join(import.meta.dirname, "..");
const files = readdirSync(webSource, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\/|^words\//.test(name))
  .map((name) => ({
    name,
    code: readFileSync(join(webSource, name), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""),
  }));
const written = new Set(
  files
    .map(({ code }) => code)
    .join("\n")
    .match(/\w+/g),
);

type Schema = { [name: string]: Schema } & { properties?: Record<string, Schema> };

/** The names of all fields in a schema. */
function fieldsIn(schema: Schema): string[] {
  const inside = Object.values(schema).filter((part) => typeof part === "object" && part !== null);
  return [...Object.keys(schema.properties ?? {}), ...inside.flatMap(fieldsIn)];
}

it("every field that is sent or answered is written somewhere in the web app, or said to be for other clients", () => {
  const groups = Object.values({ ...memberContract, ...adminContract });
  const schemas = groups
    .flatMap((group) => Object.values(group))
    .flatMap((procedure) => {
      const { inputSchema, outputSchema } = procedure["~orpc"];
      return [
        z.toJSONSchema(inputSchema, { io: "input" }),
        z.toJSONSchema(outputSchema, { unrepresentable: "any" }),
      ];
    });
  expect(schemas.length).toBeGreaterThan(300);
  const unread = schemas.flatMap((schema) => fieldsIn(schema as Schema)).filter((name) => !written.has(name));
  expect([...new Set(unread)].toSorted()).toEqual(Object.keys(forClients).toSorted());
});

const sides = [
  { side: "the panel", contract: adminContract, others: "/member/" },
  { side: "members' screens", contract: memberContract, others: "/admin/" },
];

it.each(sides)(
  "every field that a form of $side sends has an input, or is said to come from elsewhere",
  (of) => {
    const screens = files
      .filter(({ name }) => name.endsWith(".tsx") && !name.includes(of.others))
      .map(({ code }) => code)
      .join("\n");
    const isBound = (field: string) =>
      new RegExp(`(getInputProps|setFieldValue|field)\\(\\s*["'\`]${field}\\b|values\\.${field}\\b`).test(
        screens,
      );
    const unbound = Object.values<object>(of.contract)
      .flatMap((group) => Object.entries(group))
      .flatMap(([name, { "~orpc": procedure }]) => {
        const { shape = {} } = procedure.inputSchema ?? {};
        const isForm = procedure.route.method !== "GET" && /^(store|update)/.test(name);
        return isForm ? Object.keys(shape) : [];
      })
      .filter((field) => field !== "id" && field !== "version" && !isBound(field) && !(field in otherwise));
    expect([...new Set(unbound)].toSorted()).toEqual([]);
  },
);
