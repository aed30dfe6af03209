/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
/** A JSON object; an undefined member is left out when written. */
export type JsonObject = { [key: string]: Json | undefined };

/** Tells an object from the other values JSON can carry. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Lays `over` on `under`, object by object: members of `over` win, members that only `under` has stay.
 * Lists and plain values are replaced whole. Neither argument is changed.
 */
export function overlay(under: JsonObject, over: JsonObject): JsonObject {
  const result: JsonObject = structuredClone(under);
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    if (value === undefined) continue;
    result[key] = isObject(below) && isObject(value) ? overlay(below, value) : structuredClone(value);
  }
  return result;
}
