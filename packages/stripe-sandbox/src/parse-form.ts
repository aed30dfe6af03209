import { StripeFailure } from "./errors.ts";

/** A form as Stripe's clients send it: text at the leaves, brackets as objects and lists. */
export type FormValue = string | FormValue[] | FormObject;
export type FormObject = { [key: string]: FormValue };

const MAX_PAIRS = 5000;
const MAX_DEPTH = 12;

type Branch = Map<string, string | Branch>;

/**
 * Parses `a=1&b[c]=2&d[0]=3&e[]=4`. Brackets whose keys are exactly 0 to n-1 become a list.
 * The last of two equal names wins. Throws a StripeFailure (400) on anything malformed.
 */
export function parseForm(text: string): FormObject {
  const root: Branch = new Map();
  const pairs = text.split("&").filter((pair) => pair !== "");
  if (pairs.length > MAX_PAIRS) throw new StripeFailure(`Too many parameters: at most ${MAX_PAIRS} are read`);
  for (const pair of pairs) {
    const cut = pair.indexOf("=");
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    insert(root, pathOf(name), cut < 0 ? "" : decode(pair.slice(cut + 1)), name);
  }
  return toObject(root);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new StripeFailure("Invalid request: a parameter is not valid percent-encoded UTF-8");
  }
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw malformed(name);
  const brackets = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? "");
  if (brackets.length >= MAX_DEPTH) throw malformed(name);
  return [match[1] ?? "", ...brackets];
}

function insert(root: Branch, path: string[], value: string, name: string): void {
  let branch = root;
  for (const [depth, segment] of path.entries()) {
    // `list[]=a&list[]=b` counts up by itself.
    const key = segment === "" ? String(branch.size) : segment;
    const present = branch.get(key);
    if (depth === path.length - 1) {
      if (present instanceof Map) throw malformed(name);
      branch.set(key, value);
      return;
    }
    if (typeof present === "string") throw malformed(name);
    const next: Branch = present ?? new Map();
    branch.set(key, next);
    branch = next;
  }
}

function malformed(name: string): StripeFailure {
  return new StripeFailure(`Invalid request: malformed parameter name '${name.slice(0, 100)}'`, {
    param: name.slice(0, 100),
  });
}

function toObject(branch: Branch): FormObject {
  // Without a prototype, so that a parameter called __proto__ is only a name.
  const object: FormObject = Object.create(null);
  for (const [key, value] of branch) object[key] = toValue(value);
  return object;
}

function toValue(value: string | Branch): FormValue {
  if (typeof value === "string") return value;
  const items: FormValue[] = [];
  for (let index = 0; index < value.size; index += 1) {
    const item = value.get(String(index));
    if (item === undefined) return toObject(value);
    items.push(toValue(item));
  }
  return items;
}
