import { describe, expect, it } from "vitest";
import { z } from "zod";
import { adminContract } from "#contract/admin-contract.ts";
import { id, listFields } from "#contract/shapes.ts";
import { narrowedByAddress, queryFromAddress } from "./list-address.ts";
import { readListParams } from "./list-params.ts";

const schema = z.strictObject({
  ...listFields,
  sort: z.enum(["name"]).optional(),
  state: z.enum(["on", "off"]).optional(),
  thing_id: id.optional(),
});
const list = { "~orpc": { inputSchema: schema } };
const asked = (address: string) => queryFromAddress(list, readListParams(new URLSearchParams(address)));

it("takes from the address what the list's endpoint knows, in its types", () => {
  const address = "keywords=ava&sort=name&order_by=desc&state=on&thing_id=7&page=3&per_page=50";
  const query = { keywords: "ava", sort: "name", order_by: "desc", state: "on", thing_id: 7 };
  expect(asked(address)).toEqual({ ...query, page: 3, per_page: 50 });
});

it.each(["state=no&thing_id=-1", "sort=secret&order_by=asc", "order_by=asc", "colour=red&keywords="])(
  "leaves out what the server would refuse or that means nothing: %s",
  (address) => expect(asked(address)).toEqual({ page: 1, per_page: 20 }),
);

it("asks for as many letters as the server takes", () => {
  expect(schema.safeParse(asked(`keywords=${"x".repeat(300)}`)).success).toBe(true);
  expect(asked(`keywords=${"x".repeat(300)}`).keywords).toHaveLength(100);
});

it("tells which rows are meant, without page and order", () => {
  const params = readListParams(new URLSearchParams("state=off&sort=name&order_by=asc&page=2"));
  expect(narrowedByAddress(list, params)).toEqual({ state: "off" });
  const ofAnotherScreen = { keywords: "", filters: { state: "on", page: "3", order_by: "asc" } };
  expect(narrowedByAddress(list, ofAnotherScreen)).toEqual({ state: "on" });
});

const lists = Object.entries(adminContract).flatMap(([room, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const { inputSchema } = endpoint["~orpc"];
    const isList =
      inputSchema instanceof z.ZodObject && "page" in inputSchema.shape && "keywords" in inputSchema.shape;
    return isList ? [{ list: `${room}.${name}`, known: { "~orpc": { inputSchema } }, inputSchema }] : [];
  }),
);

it("finds the panel's lists", () => expect(lists.length).toBeGreaterThan(15));

describe.each(lists)("the input of $list", ({ known, inputSchema }) => {
  const mandatory = { id: 1, type: "default" };
  const optional = inputSchema.partial();
  it.each([
    "sort=password&order_by=desc&colour=red",
    "status=lost&kind=dogs&event=x&role=9&on_hold=maybe&unread=7&stock_state=x&outcome=lost",
    "pack_id=-1&member_id=a&subject_id=1e3&category_id=0&membership_category_id=x&order_id=1.5&endpoint_id=-2",
    "from=yesterday&to=2026-02-31&page=0&per_page=1000",
    `keywords=${"x".repeat(300)}`,
  ])("holds nothing that the server would refuse: %s", (address) => {
    const query = queryFromAddress(known, readListParams(new URLSearchParams(address)));
    const input = Object.fromEntries(
      Object.entries({ ...mandatory, ...query }).filter(([name]) => name in inputSchema.shape),
    );
    expect(query).not.toHaveProperty("colour");
    expect(optional.safeParse(input).error).toBeUndefined();
  });
});
