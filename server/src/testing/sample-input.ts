import { z } from "zod";

/** Tried in this order; the first that a field accepts is its sample. */
const candidates: readonly unknown[] = [
  ...["Sample", "sample@example.org", "123456", "2027-06-01", "#112233", "sample-page", "GB"],
  ...["6f".repeat(32), "x".repeat(43), "smtp.example.org", "https://example.org", "sk_test_51Sample"],
  ...["summer-2027", "terms", "order_placed", "custom", "7 days", "30d", 1, 2, 0, true, false, {}, [], null],
];

/** What is checked by more than its schema: a postcode together with the country, which is GB, and hosts and links by where they lead. */
const fitting: Record<string, readonly unknown[]> = {
  postcode: ["SW1A 1AA"],
  host: ["127.0.0.1"],
  port: [2525],
  url: ["https://127.0.0.1/"],
  link: ["/shop"],
};

/**
 * Something that the schema accepts, built from the schema alone, so that a generated test gets past the parsing of any
 * endpoint. Only required fields, and every field that is an id: those get `id`.
 */
export function sampleInput(schema: z.ZodType, id: number): unknown {
  return sampleOf(schema, "", id);
}

/** The same for the field of this name. */
export function sampleOf(schema: z.ZodType, name: string, id: number): unknown {
  if (schema instanceof z.ZodObject) return sampleObject(schema, id);
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def as unknown as Record<"left" | "right", z.ZodType>;
    return { ...(sampleOf(left, name, id) as object), ...(sampleOf(right, name, id) as object) };
  }
  if (schema instanceof z.ZodArray) {
    const one = [sampleOf(schema.element as z.ZodType, name, id)];
    return schema.safeParse(one).success ? one : [];
  }
  if (schema instanceof z.ZodPipe) {
    const own = sampleOf(schema.def.in as z.ZodType, name, id);
    if (schema.safeParse(own).success) return own;
  }
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return sampleOption(schema, name, id);
  if (schema instanceof z.ZodNullable) return sampleOf(schema.def.innerType as z.ZodType, name, id) ?? null;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return sampleOf(schema.def.innerType as z.ZodType, name, id);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.def.values[0];
  const own = namesRow(name) ? [id, String(id)] : (fitting[name] ?? []);
  return [...own, ...candidates].find((value) => schema.safeParse(value).success);
}

function sampleObject(schema: z.ZodObject, id: number): object {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  const of = (chosen: typeof fields) =>
    Object.fromEntries(chosen.map(([name, field]) => [name, sampleOf(field, name, id)]));
  const needed = of(fields.filter(([name, field]) => namesRow(name) || !field.safeParse(undefined).success));
  // What a field leaves open, a rule over several fields may require.
  return schema.safeParse(needed).success ? needed : of(fields);
}

function sampleOption(schema: z.ZodUnion | z.ZodDiscriminatedUnion, name: string, id: number): unknown {
  const samples = (schema.options as z.ZodType[]).map((option) => sampleOf(option, name, id));
  // If an id may be empty or an id, it is an id.
  return samples.find((value) => value !== "" && value !== null && schema.safeParse(value).success);
}

function namesRow(name: string): boolean {
  return /(^|_)ids?$/.test(name);
}
