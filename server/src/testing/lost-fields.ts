type Thing = Record<string, unknown>;

/** The input fields that an answer, or an entry of the audit log, does not contain, by their paths. */
export function lostIn(found: Thing, input: Thing, at = ""): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const places = placesOf(found, name).map((place) => lostOf(place, value, at + name));
    return places.toSorted((one, other) => one.length - other.length)[0] ?? [at + name];
  });
}

/** Where a field may be found: under its name, as cents, or as what its id or key refers to. */
function placesOf(found: Thing, name: string): unknown[] {
  const cents = found[`${name}_cents`];
  const [one, many] = [
    name.replace(/_id$/, ""),
    name.replace(/_id$/, "").replace(/y$/, "ie").replace(/_ids$/, ""),
  ];
  const led = [found[one], found[`${many}s`], found[many.replace(/y$/, "ies")]];
  const places = [found[name], ...(name.includes("_id") ? led : [])];
  if (typeof cents === "number") places.push(cents / 100);
  return places.filter((place) => place !== undefined);
}

function lostOf(found: unknown, value: unknown, at: string): string[] {
  if (Array.isArray(value)) {
    const list = Array.isArray(found) ? found : Object.values((found ?? {}) as Thing);
    return value.flatMap((item, place) => lostOf(list[place], item, at));
  }
  if (isThing(value)) {
    if (isThing(found)) return lostIn(found, value, `${at}.`);
    // A picture that is only named by its key.
    return Object.values(value).includes(found) ? [] : [at];
  }
  const told = isThing(found) ? [found.id, found.key] : [found];
  return told.some((one) => one === value || String(one).replace(/^<p>|<\/p>$/g, "") === value) ? [] : [at];
}

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
