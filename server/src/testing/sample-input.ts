import { z } from "zod";

/** Tried in this order; the first that a field takes is its sample. */
const candidates: readonly unknown[] = [
  ...["Sample", "sample@example.org", "123456", "2027-06-01", "#112233", "sample-page", "GB"],
  ...["6f".repeat(32), "x".repeat(43), "smtp.example.org", "https://example.org", "sk_test_51Sample"],
  ...["summer-2027", "terms", "order_placed", "custom", "7 days", "30d", 1, 2, 0, true, false, {}, [], null],
];

/**
 * Something that the schema takes, made from the schema alone, so that a generated test gets past the parsing of any
 * endpoint. Only fields that must be there, and every field that names a row: those get `id`.
 */
export function sampleInput(schema: z.ZodType, id: number): unknown {
  return sample(schema, "", id);
}

function sample(schema: z.ZodType, name: string, id: number): unknown {
  if (schema instanceof z.ZodObject) return sampleObject(schema, id);
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def as unknown as Record<"left" | "right", z.ZodType>;
    return { ...(sample(left, name, id) as object), ...(sample(right, name, id) as object) };
  }
  if (schema instanceof z.ZodArray) {
    const one = [sample(schema.element as z.ZodType, name, id)];
    return schema.safeParse(one).success ? one : [];
  }
  if (schema instanceof z.ZodPipe) {
    const own = sample(schema.def.in as z.ZodType, name, id);
    if (schema.safeParse(own).success) return own;
  }
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return sampleOption(schema, name, id);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return sample(schema.def.innerType as z.ZodType, name, id);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.def.values[0];
  // A postcode is judged together with the country, which is GB.
  const own = namesRow(name) ? [id, String(id)] : name === "postcode" ? ["SW1A 1AA"] : [];
  return [...own, ...candidates].find((value) => schema.safeParse(value).success);
}

function sampleObject(schema: z.ZodObject, id: number): object {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
  const of = (chosen: typeof fields) =>
    Object.fromEntries(chosen.map(([name, field]) => [name, sample(field, name, id)]));
  const needed = of(fields.filter(([name, field]) => namesRow(name) || !field.safeParse(undefined).success));
  // What a field leaves open, a rule about several fields may ask for.
  return schema.safeParse(needed).success ? needed : of(fields);
}

function sampleOption(schema: z.ZodUnion | z.ZodDiscriminatedUnion, name: string, id: number): unknown {
  const samples = (schema.options as z.ZodType[]).map((option) => sample(option, name, id));
  // Where an id may be left empty or be an id, it is to be one.
  return samples.find((value) => value !== "" && value !== null && schema.safeParse(value).success);
}

function namesRow(name: string): boolean {
  return /(^|_)ids?$/.test(name);
}
