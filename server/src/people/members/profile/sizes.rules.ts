type Sizes = Record<string, string>;

/** A garment without a size is not kept. */
export function knownSizes(sizes: Sizes): Sizes {
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== ""));
}

/** What is in `after` and was different in `before`. */
export function newSizes(before: Sizes, after: Sizes): Sizes {
  return Object.fromEntries(
    Object.entries(after).filter(([group, size]) => !Object.hasOwn(before, group) || before[group] !== size),
  );
}
