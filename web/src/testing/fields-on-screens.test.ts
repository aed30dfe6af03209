import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** What a form sends and no input of its screen is bound to, and where it comes from; of one form alone with its name. */
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
  "clubPages.store.title": "the editor's own text",
  "clubPages.store.description": "the editor's own text",
  "clubPages.update.title": "the editor's own text",
  "clubPages.update.description": "the editor's own text",
  "managers.update.account_status": "the menu of the row",
  "memberOrders.store.reason": "choices of the checkout",
  "orders.updateStatuses.status": "the act on the selected rows",
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

const codeOf = new Map(files.map(({ name, code }) => [name, code]));

function importsOf(file: string): string[] {
  const paths = (codeOf.get(file) ?? "").matchAll(/from "((?:#web|\.\.?)\/[^"]+)"/g);
  return [...paths].map(([, path = ""]) =>
    path.startsWith("#web/") ? path.slice("#web/".length) : join(dirname(file), path),
  );
}

/** The files that a file imports, and those, and so on, itself among them. */
function reachOf(start: string, reached = new Set<string>()): Set<string> {
  if (reached.has(start)) return reached;
  reached.add(start);
  for (const name of importsOf(start)) reachOf(name, reached);
  return reached;
}

/** The files of the screens that call this: those that call it themselves, or whatever imports what does. */
function screenOf(call: RegExp): Set<string> {
  const callers = files.filter(({ code }) => call.test(code)).map(({ name }) => name);
  const screens = callers.flatMap((caller) =>
    caller.endsWith(".tsx")
      ? [caller]
      : files.filter(({ name }) => importsOf(name).includes(caller)).map(({ name }) => name),
  );
  return new Set(screens.flatMap((name) => [...reachOf(name)]));
}

const sides = [
  { side: "the panel", contract: adminContract },
  { side: "members' screens", contract: memberContract },
];

it.each(sides)(
  "each field that a form of $side sends has an input on its own screen, or is said to come from elsewhere",
  ({ contract }) => {
    const unbound = Object.entries<object>(contract).flatMap(([group, endpoints]) =>
      Object.entries(endpoints).flatMap(([name, { "~orpc": procedure }]) => {
        const { shape = {} } = procedure.inputSchema ?? {};
        if (procedure.route.method === "GET" || !/^(store|update)/.test(name)) return [];
        const call = new RegExp(`\\b${group}\\.${name}\\b`);
        const code = [...screenOf(call)].map((file) => codeOf.get(file) ?? "").join("\n");
        const isBound = (field: string) =>
          new RegExp(
            `(getInputProps|setFieldValue|field)\\(\\s*["'\`]${field}\\b|values\\.${field}\\b|\\b${field}: \\(field\\b`,
          ).test(code) && !code.includes(`without="${field}"`);
        return Object.keys(shape)
          .filter(
            (field) => field !== "id" && field !== "version" && !isBound(field) && !(field in otherwise),
          )
          .map((field) => `${group}.${name}.${field}`)
          .filter((field) => !(field in otherwise));
      }),
    );
    expect(unbound).toEqual([]);
  },
);
