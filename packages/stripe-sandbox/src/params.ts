import { StripeFailure } from "./errors.ts";
import type { FormObject, FormValue } from "./parse-form.ts";

const MAX_TEXT = 5000;

/** Reads typed parameters out of a form, and refuses wrong, missing and unknown ones in Stripe's words. */
export type Params = {
  text(name: string, max?: number): string | undefined;
  needText(name: string, max?: number): string;
  integer(name: string, min?: number, max?: number): number | undefined;
  needInteger(name: string, min?: number, max?: number): number;
  flag(name: string): boolean | undefined;
  oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined;
  texts(name: string): string[] | undefined;
  metadata(name?: string): Record<string, string>;
  /** Merges metadata: an empty value removes its key, as at Stripe. */
  editMetadata(present: Record<string, string>): Record<string, string>;
  object(name: string): Params | undefined;
  list(name: string): Params[] | undefined;
  /** Throws `parameter_unknown` if something was sent that nobody read. */
  end(): void;
};

export function openParams(source: FormObject, prefix = ""): Params {
  const seen = new Set<string>(["expand"]);
  const full = (name: string) => (prefix === "" ? name : `${prefix}[${name}]`);
  const take = (name: string): FormValue | undefined => {
    seen.add(name);
    return source[name];
  };

  function text(name: string, max = MAX_TEXT): string | undefined {
    const value = take(name);
    if (value === undefined) return undefined;
    if (typeof value !== "string") throw wrong("Invalid string", full(name));
    if (value === "") {
      throw wrong(
        `You passed an empty string for '${full(name)}'. We assume empty values are an attempt to unset a parameter; however '${full(name)}' cannot be unset. You should remove '${full(name)}' from your request or supply a non-empty value.`,
        full(name),
        "parameter_invalid_empty",
      );
    }
    if (value.length > max) {
      throw wrong(`Invalid string: ${value.slice(0, 20)}...; must be at most ${max} characters`, full(name));
    }
    return value;
  }

  function integer(name: string, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
    const value = text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number)) {
      throw wrong(`Invalid integer: ${value}`, full(name), "parameter_invalid_integer");
    }
    if (number < min) {
      const words =
        min === 1 ? "Invalid positive integer" : `This value must be greater than or equal to ${min}.`;
      throw wrong(words, full(name), "parameter_invalid_integer");
    }
    if (number > max) {
      throw wrong(
        `This value must be less than or equal to ${max}.`,
        full(name),
        "parameter_invalid_integer",
      );
    }
    return number;
  }

  function oneOf<const T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((one) => one === value);
    if (found === undefined)
      throw wrong(`Invalid ${full(name)}: must be one of ${allowed.join(", ")}`, full(name));
    return found;
  }

  function object(name: string): Params | undefined {
    const value = take(name);
    if (value === undefined) return undefined;
    if (typeof value === "string" || Array.isArray(value)) throw wrong("Invalid object", full(name));
    return openParams(value, full(name));
  }

  function list(name: string): Params[] | undefined {
    const value = take(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw wrong("Invalid array", full(name));
    return value.map((item, index) => {
      const path = `${full(name)}[${index}]`;
      if (typeof item === "string" || Array.isArray(item)) throw wrong("Invalid object", path);
      return openParams(item, path);
    });
  }

  return {
    text,
    needText: (name, max) => text(name, max) ?? missing(full(name)),
    integer,
    needInteger: (name, min, max) => integer(name, min, max) ?? missing(full(name)),
    flag: (name) => {
      const value = oneOf(name, ["true", "false"]);
      return value === undefined ? undefined : value === "true";
    },
    oneOf,
    texts: (name) => {
      const value = take(name);
      return value === undefined ? undefined : textsOf(value, full(name));
    },
    metadata: (name = "metadata") => withoutEmpty(metadataOf(take(name), full(name))),
    editMetadata: (present) => {
      const value = take("metadata");
      if (value === "") return {};
      return withoutEmpty({ ...present, ...metadataOf(value, full("metadata")) });
    },
    object,
    list,
    end: () => {
      const unknown = Object.keys(source).find((name) => !seen.has(name));
      if (unknown === undefined) return;
      throw wrong(`Received unknown parameter: ${full(unknown)}`, full(unknown), "parameter_unknown");
    },
  };
}

/** The value of a list of plain texts, such as `expand`. */
export function textsOf(value: FormValue, param: string): string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) {
    throw wrong("Invalid array", param);
  }
  return value;
}

function metadataOf(value: FormValue | undefined, param: string): Record<string, string> {
  if (value === undefined || value === "") return {};
  if (typeof value === "string") throw wrong("Invalid object", param);
  // Metadata with the keys 0, 1, 2 ... arrives looking like a list.
  const entries = Object.entries(value);
  if (entries.length > 50) throw wrong("Metadata can have at most 50 keys", param);
  const result: Record<string, string> = {};
  for (const [key, item] of entries) {
    const path = `${param}[${key}]`;
    if (typeof item !== "string") throw wrong("Metadata values must be strings", path);
    if (key.length > 40) throw wrong("Metadata keys can have up to 40 characters", path);
    if (item.length > 500) {
      throw wrong(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${item.length} characters.`,
        path,
      );
    }
    result[key] = item;
  }
  return result;
}

function withoutEmpty(metadata: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ""));
}

function missing(param: string): never {
  throw wrong(`Missing required param: ${param}.`, param, "parameter_missing");
}

function wrong(message: string, param: string, code?: string): StripeFailure {
  return new StripeFailure(message, code === undefined ? { param } : { param, code });
}
