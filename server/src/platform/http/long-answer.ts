import { z } from "zod";
import { eachInSlices } from "../slices.ts";

/** What has no more values than this is checked and written at once. */
const mostAtOnce = 5_000;
/** How much text becomes bytes at once. */
const pieceLength = 64 * 1024;

/** Whether a value has more in it than is checked and written at once. */
export function isLong(value: unknown): boolean {
  let left = mostAtOnce;
  const isBeyond = (one: unknown): boolean => {
    left -= 1;
    if (left < 0) return true;
    if (typeof one !== "object" || one === null) return false;
    return (Array.isArray(one) ? one : Object.values(one)).some(isBeyond);
  };
  return isBeyond(value);
}

/** A long answer as JSON, checked and written like every other, but in slices. Throws what the check throws. */
export async function longAnswer(schema: z.core.$ZodType, value: unknown): Promise<Buffer> {
  const parts: Buffer[] = [];
  let text = "";
  await eachInSlices(pieces(schema, value), (piece) => {
    text += piece;
    if (text.length < pieceLength) return;
    parts.push(Buffer.from(text));
    text = "";
  });
  return Buffer.concat([...parts, Buffer.from(text)]);
}

/** The JSON of a value, in pieces: lists and objects are taken apart where they are long. */
function* pieces(schema: z.core.$ZodType, value: unknown): Generator<string> {
  if (isLong(value) && !schema._zod.def.checks?.length) {
    if (schema instanceof z.ZodArray && Array.isArray(value)) return yield* listPieces(schema.element, value);
    if (schema instanceof z.ZodObject && !schema.def.catchall && isObject(value))
      return yield* objectPieces(schema.shape, value);
  }
  yield JSON.stringify(z.parse(schema, value));
}

function* listPieces(element: z.core.$ZodType, list: unknown[]): Generator<string> {
  yield "[";
  for (const [at, one] of list.entries()) {
    if (at > 0) yield ",";
    yield* pieces(element, one);
  }
  yield "]";
}

function* objectPieces(
  shape: Record<string, z.core.$ZodType>,
  value: Record<string, unknown>,
): Generator<string> {
  let before = "{";
  for (const [name, schema] of Object.entries(shape)) {
    const field = value[name];
    // A field that may be left out is left out.
    if (field === undefined && z.parse(schema, field) === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* pieces(schema, field);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
