import { z } from "zod";
import { sampleOf } from "./sample-input.ts";

/** An input with one thing changed: `at` says where and to what. */
export type Variant = { at: string; input: unknown };

const maxSafe = Number.MAX_SAFE_INTEGER;

/**
 * Inputs of a schema, each the sample with one field at a bound, beyond it, of another type, or missing. Made from
 * the schema alone, so that a new field cannot be left out.
 */
export function variantsOf(schema: z.ZodType, base: unknown, id: number, at = ""): Variant[] {
  if (schema instanceof z.ZodObject) return ofObject(schema, base, id, at);
  if (schema instanceof z.ZodIntersection) {
    const sides = Object.values(schema.def as unknown as Record<"left" | "right", z.ZodType>);
    return sides.filter((side) => side instanceof z.ZodType).flatMap((side) => ofSide(side, base, id, at));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return variantsOf(schema.def.innerType as z.ZodType, base, id, at);
  }
  if (schema instanceof z.ZodArray) return ofArray(schema, base, id, at);
  if (schema instanceof z.ZodRecord) return ofRecord(schema, id, at);
  if (schema instanceof z.ZodUnion && !isPlain(schema)) {
    return (schema.options as z.ZodType[]).flatMap((option, place) =>
      variantsOf(option, sampleOf(option, at, id), id, `${at}|${place}`),
    );
  }
  return edgesOf(schema).map((value) => ({ at: `${at}=${shown(value)}`, input: value }));
}

/** One side of an intersection keeps what the other one requires. */
function ofSide(side: z.ZodType, base: unknown, id: number, at: string): Variant[] {
  return variantsOf(side, base, id, at).map((variant) => ({
    ...variant,
    input: isRecord(variant.input) && isRecord(base) ? { ...base, ...variant.input } : variant.input,
  }));
}

function ofObject(schema: z.ZodObject, base: unknown, id: number, at: string): Variant[] {
  const own = isRecord(base) ? base : {};
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    const { [name]: _, ...others } = own;
    const inner = variantsOf(field, own[name] ?? sampleOf(field, name, id), id, path);
    const changed = inner.map((variant) => ({ at: variant.at, input: { ...own, [name]: variant.input } }));
    return [{ at: `${path} left out`, input: others }, ...changed];
  });
}

function ofArray(schema: z.ZodArray, base: unknown, id: number, at: string): Variant[] {
  const [first = sampleOf(schema.element as z.ZodType, at, id)] = Array.isArray(base) ? base : [];
  const { minItems = 0, maxItems = 1_000 } = jsonSchema(schema);
  const lengths = [...new Set([0, minItems - 1, minItems, 2, maxItems, maxItems + 1])];
  return [
    ...wrongKinds.map((input) => ({ at: `${at}=${shown(input)}`, input })),
    ...lengths
      .filter((length) => length >= 0)
      .map((length) => ({ at: `${at} of ${length}`, input: Array.from({ length }, () => first) })),
    ...variantsOf(schema.element as z.ZodType, first, id, `${at}.0`).map((variant) => ({
      ...variant,
      input: [variant.input],
    })),
  ];
}

function ofRecord(schema: z.ZodRecord, id: number, at: string): Variant[] {
  const keys = edgesOf(schema.def.keyType as z.ZodType).map(String);
  const value = sampleOf(schema.def.valueType as z.ZodType, "", id);
  const values = variantsOf(schema.def.valueType as z.ZodType, value, id, `${at}.shirt`);
  return [
    ...wrongKinds.map((input) => ({ at: `${at}=${shown(input)}`, input })),
    ...keys.map((key) => ({ at: `${at} of ${shown(key)}`, input: { [key]: value } })),
    ...values.map((variant) => ({ ...variant, input: { shirt: variant.input } })),
    ...[20, 21, 1_000].map((many) => ({
      at: `${at} of ${many} names`,
      input: Object.fromEntries(Array.from({ length: many }, (_, place) => [`name ${place}`, value])),
    })),
  ];
}

const wrongKinds: readonly unknown[] = [null, true, {}];

const days = [
  ...["0000-01-01", "0001-01-01", "1899-12-31", "1900-01-01", "2999-12-31", "3000-01-01", "9999-12-31"],
  ...["10000-01-01", "-0001-01-01", "2024-02-29", "2025-02-29", "2026-13-01", "2026-01-01T00:00:00Z", "1"],
];

const numbers = [-1, 0, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, maxSafe, maxSafe + 1, 1e21];
const amounts = [0.01, 0.001, 0.1 + 0.2, 999_999.99, 1_000_000, 1_000_000.01];

/** Texts that look like nothing, like something else, or are hard to store. */
const texts = ["", "\u00a0\u2003\n", "a\u0000b", "\ud800", "\u202eevil\u200b\uffff", "%\\_'{{"];
/** For texts of a form: numbers of many digits, and other ways to write one. */
const digits = [
  "",
  "0",
  "1",
  "9".repeat(12),
  "9".repeat(15),
  "9".repeat(16),
  "1e3",
  "-1",
  "0.01",
  "x".repeat(300),
];

/** The bounds of one value, what is beyond them, and what is of another type. */
function edgesOf(schema: z.ZodType): unknown[] {
  const bounds = jsonSchema(schema);
  const forms = [bounds, ...(bounds.anyOf ?? [])];
  const edges = forms.flatMap((form) => {
    if (form.enum) return [...form.enum, "", "x"];
    if (form.format === "date") return ["", ...days];
    if (form.type === "string") return textsOf(form);
    return form.type === "number" || form.type === "integer" ? numbersOf(form) : [];
  });
  return [...wrongKinds, 5, "x", ...edges];
}

function textsOf({ minLength = 1, maxLength = 2_000, pattern }: Bounds): unknown[] {
  if (pattern) return digits;
  const lengths = [minLength, maxLength, maxLength + 1].filter((length) => length > 0);
  return [...texts, ...lengths.map((length) => "x".repeat(length)), "😀".repeat(Math.floor(maxLength / 2))];
}

function numbersOf({ type, minimum, maximum }: Bounds): unknown[] {
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  return [
    ...numbers,
    ...bounds.flatMap((bound) => [bound - 1, bound, bound + 1]),
    ...(type === "number" ? amounts : []),
  ];
}

type Bounds = {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  anyOf?: Bounds[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

const known = new WeakMap<z.ZodType, Bounds>();

function jsonSchema(schema: z.ZodType): Bounds {
  const bounds =
    known.get(schema) ?? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Bounds);
  known.set(schema, bounds);
  return bounds;
}

/** Whether a union is one value in two forms, such as a number and its text. */
function isPlain(schema: z.ZodUnion): boolean {
  return (schema.options as z.ZodType[]).every(
    (option) => !(option instanceof z.ZodObject || option instanceof z.ZodArray),
  );
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(JSON.stringify(value));
  return text.length > 40 ? `${text.slice(0, 20)}... (${text.length})` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
