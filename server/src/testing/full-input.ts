import { z } from "zod";

/** The first and the second value that is sent: every field differs between them, if its type allows it. */
export type Turn = 0 | 1;
/** The two values by field name, if the schema alone does not determine them. */
export type Given = Record<string, readonly [unknown, unknown]>;

const candidates: readonly (readonly [unknown, unknown])[] = [
  ["First sample", "Second sample"],
  ["first@example.org", "second@example.org"],
  ["2027-06-01", "2027-07-01"],
  ["#112233", "#445566"],
  ["first-sample", "second-sample"],
  ["GB", "FR"],
  ["020 7946 0001", "020 7946 0002"],
  [3, 4],
  [true, false],
];

/** Something that the schema accepts, with every optional field except `id` and `version`. */
export function fullInput(schema: z.ZodType, turn: Turn, given: Given, name = ""): unknown {
  const own = given[name]?.[turn];
  if (own !== undefined && schema.safeParse(own).success) return own;
  const inner = (of: z.ZodType) => fullInput(of, turn, given, name);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
      ([field]) => field !== "id" && field !== "version",
    );
    return Object.fromEntries(fields.map(([field, of]) => [field, fullInput(of, turn, given, field)]));
  }
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def as unknown as Record<"left" | "right", z.ZodType>;
    return { ...(inner(left) as object), ...(inner(right) as object) };
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodArray) return [inner(schema.element as z.ZodType)];
  if (schema instanceof z.ZodPipe && schema.def.in instanceof z.ZodObject) return inner(schema.def.in);
  if (schema instanceof z.ZodRecord) {
    const key = fullInput(schema.def.keyType as z.ZodType, turn, given, "key");
    return { [String(key)]: inner(schema.def.valueType as z.ZodType) };
  }
  if (schema instanceof z.ZodEnum) return schema.options[turn] ?? schema.options[0];
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion) {
    const samples = (schema.options as z.ZodType[]).map(inner).filter((sample) => Boolean(sample));
    return samples[turn] ?? samples[0];
  }
  if (schema instanceof z.ZodLiteral) return schema.def.values[0];
  return candidates.map((pair) => pair[turn]).find((value) => schema.safeParse(value).success);
}
