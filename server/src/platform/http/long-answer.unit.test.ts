import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isLong, longAnswer } from "./long-answer.ts";

const person = z.object({
  id: z.int(),
  name: z.string(),
  born: z.string().nullable(),
  note: z.string().optional(),
  packs: z.array(z.object({ id: z.int(), sizes: z.array(z.string()) })),
  more: z.record(z.string(), z.unknown()),
});
const schema = z.object({
  message: z.string().optional(),
  data: z.array(person),
  few: z.array(z.int()).max(3),
  none: z.array(z.int()),
  total: z.int(),
});

const packs = (most: number) =>
  Array.from({ length: 3 }, (_, id) => ({
    id,
    sizes: Array.from({ length: most }, (_, at) => `Größe ${at}`),
  }));
const people = Array.from({ length: 2_000 }, (_, id) => ({
  id,
  name: `Łukasz "Żółć" ${id}\n`,
  born: id % 2 ? null : "2015-05-01",
  ...(id % 3 === 0 && { note: "Goalkeeper" }),
  packs: packs(id === 7 ? 4_000 : 2),
  more: { any: [id, { thing: undefined }] },
  password_hash: "never shown",
}));
const answer = { data: people, few: [1, 2, 3], none: [], total: 2_000, secret: true };
const bytes = async (value: unknown) => String(await longAnswer(schema, value));

describe("a long answer", () => {
  it("is the same text as if it were checked and written at once", async () => {
    expect(await bytes(answer)).toBe(JSON.stringify(schema.parse(answer)));
  });

  it("has all of its fields where nothing in it is long", async () => {
    const short = { ...answer, data: people.slice(0, 2), message: "Saved" };
    expect(await bytes(short)).toBe(JSON.stringify(schema.parse(short)));
  });

  it.each([
    [
      "deep in a list",
      { ...answer, data: people.map((one) => ({ ...one, id: one.id === 1_999 ? "no" : one.id })) },
    ],
    ["in a field beside it", { ...answer, total: "no" }],
    ["a field that is missing", { ...answer, total: undefined }],
    ["a list that is none", { ...answer, data: Object.fromEntries(people.entries()) }],
    ["too much of what has a limit", { ...answer, few: Array.from({ length: 9_000 }, () => 1) }],
  ])("is refused for what the contract does not say: %s", async (_, wrong) => {
    await expect(longAnswer(schema, wrong)).rejects.toThrow(z.ZodError);
  });

  it("is long by all that is in it, however deep", () => {
    expect(isLong({ data: people.slice(0, 2) })).toBe(false);
    expect(isLong({ data: [{ packs: packs(4_000) }] })).toBe(true);
    expect(isLong(null)).toBe(false);
  });
});
