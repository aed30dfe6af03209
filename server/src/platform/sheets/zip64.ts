/** Stands in a zip for a number that may be larger than its field, and is in a part of its own. */
export const zip64Mark = 0xffffffff;

const signatures = { locator: 0x07064b50, end: 0x06064b50, entry: 0x02014b50 };
const locatorBytes = 20;
const endBytes = 56;
const partId = 1;

/** Of these fields, in the order of the format, those that are marked as their zip64 part says; null if it does not say. */
export function unmarked(fields: readonly number[], extra: Buffer): number[] | null {
  if (!fields.includes(zip64Mark)) return [...fields];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== partId) continue;
    const part = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    if (part.length < 8 * fields.filter((field) => field === zip64Mark).length) return null;
    let place = 0;
    return fields.map((field) => {
      if (field !== zip64Mark) return field;
      place += 8;
      return Number(part.readBigUInt64LE(place - 8));
    });
  }
  return null;
}

/** Where the second end of an archive is, which its locator before the first end names; null where there is none. */
export function secondEndAt(locator: Buffer): number | null {
  const isOne = locator.length === locatorBytes && locator.readUInt32LE(0) === signatures.locator;
  return isOne ? Number(locator.readBigUInt64LE(8)) : null;
}

/** How many entries the second end names, and where their list begins; null if it is none. */
export function readSecondEnd(end: Buffer): { count: number; start: number } | null {
  if (end.length < endBytes || end.readUInt32LE(0) !== signatures.end) return null;
  return { count: Number(end.readBigUInt64LE(32)), start: Number(end.readBigUInt64LE(48)) };
}

export const secondEnd = { locatorBytes, endBytes };

/** The same archive with the numbers in their fields, for a reader that knows no zip64. Its parts have been checked. */
export function withoutMarks(bytes: Buffer): Buffer {
  const plain = Buffer.from(bytes);
  const end = plain.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0) return plain;
  const second = secondEndAt(plain.subarray(Math.max(0, end - locatorBytes), end));
  const known = second === null ? null : readSecondEnd(plain.subarray(second, second + endBytes));
  if (known) {
    plain.writeUInt16LE(known.count, end + 8);
    plain.writeUInt16LE(known.count, end + 10);
    plain.writeUInt32LE(known.start, end + 16);
  }
  let at = plain.readUInt32LE(end + 16);
  while (at + 46 <= end && plain.readUInt32LE(at) === signatures.entry) {
    const [name, extra, comment] = [28, 30, 32].map((field) => plain.readUInt16LE(at + field));
    const extraAt = at + 46 + (name ?? 0);
    const places = [24, 20, 42].map((field) => at + field);
    const fields = places.map((place) => plain.readUInt32LE(place));
    const values = unmarked(fields, plain.subarray(extraAt, extraAt + (extra ?? 0)));
    for (const [index, place] of places.entries()) plain.writeUInt32LE(values?.[index] ?? zip64Mark, place);
    at = extraAt + (extra ?? 0) + (comment ?? 0);
  }
  return plain;
}
