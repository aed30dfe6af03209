/**
 * Schemas for what is read from local storage. The stores exist before anything is drawn, so they do without the
 * validation library.
 */

/** Returns what it understands of a value, and nothing else, and throws if that is not enough. */
export type Shape<T> = (value: unknown) => T;

export const text: Shape<string> = (value) => (typeof value === "string" ? value : refuse());
export const flag: Shape<boolean> = (value) => (typeof value === "boolean" ? value : refuse());
export const anything: Shape<unknown> = (value) => value;

/** A number, at least `least`. */
export function number(least = Number.NEGATIVE_INFINITY): Shape<number> {
  return (value) =>
    typeof value === "number" && Number.isFinite(value) && value >= least ? value : refuse();
}

export function whole(least?: number): Shape<number> {
  const any = number(least);
  return (value) => (Number.isSafeInteger(value) ? any(value) : refuse());
}

export function exactly<T>(expected: T): Shape<T> {
  return (value) => (value === expected ? expected : refuse());
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? null : shape(value));
}

/** A missing value, and with `orElse` an invalid one too, becomes the fallback. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? undefined : shape(value));
}

export function orElse<T, F>(shape: Shape<T>, fallback: F): Shape<T | F> {
  return (value) => {
    const read = attempt(shape, value);
    return read ? read.value : fallback;
  };
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value) => (Array.isArray(value) ? value.map(shape) : refuse());
}

/** A list without its invalid entries: one bad line must not cost the others. */
export function soundOnes<T>(shape: Shape<T>): Shape<T[]> {
  return (value) =>
    list(anything)(value).flatMap((entry) => {
      const read = attempt(shape, entry);
      return read ? [read.value] : [];
    });
}

export function object<T extends object>(fields: { [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  return (value) => {
    if (typeof value !== "object" || value === null) return refuse();
    const parts = Object.entries<Shape<unknown>>(fields).flatMap(([name, shape]) => {
      const part = shape((value as Record<string, unknown>)[name]);
      return part === undefined ? [] : [[name, part]];
    });
    return Object.fromEntries(parts) as T;
  };
}

/** The parsed value, or null if it is invalid. */
export function attempt<T>(shape: Shape<T>, value: unknown): { value: T } | null {
  try {
    return { value: shape(value) };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

function refuse(): never {
  throw new Unreadable("This cannot be read.");
}
