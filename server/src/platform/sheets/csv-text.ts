/** What stands for a byte that is no letter in UTF-8, until its cell is told: a sign that no text has. */
const strayBase = 0xf700;
const stray = /[\uf780-\uf7ff]/;
/** Letters that somebody else could not read before. */
const lost = "\ufffd";

/** The text of a CSV, whoever wrote it, and in which encoding; `asked`: the one that somebody says it has. */
export function textOfCsv(bytes: Uint8Array, asked?: string): { text: string; encoding: string } {
  if (asked === "UTF-8") return { text: utf8(bytes).text, encoding: asked };
  if (asked) return { text: decode(bytes, asked), encoding: asked };
  const encoding = utf16In(bytes);
  if (encoding) return { text: decode(bytes, encoding), encoding: encoding.toUpperCase() };
  const { text, letters, strays } = utf8(bytes);
  // By chance, what is not UTF-8 hardly ever has a letter of it.
  if (strays === 0 || letters >= strays) return { text, encoding: "UTF-8" };
  const [best] = oldEncodings
    .map(({ label, name }) => ({ text: decode(bytes, label), encoding: name }))
    .map((one) => ({ ...one, doubts: doubtsAbout(one.text, one.encoding) }))
    .toSorted((a, b) => a.doubts - b.doubts);
  return best ? { text: best.text, encoding: best.encoding } : { text, encoding: "UTF-8" };
}

/** A cell of that text: what its bytes probably mean, and whether that is in doubt. */
export function cellOfCsv(text: string): { text: string; isDoubtful: boolean } {
  if (!stray.test(text)) return { text, isDoubtful: text.includes(lost) };
  const letters = text.replaceAll(new RegExp(stray, "g"), (sign) =>
    decode(Uint8Array.of(sign.charCodeAt(0) - strayBase), "windows-1252"),
  );
  return { text: letters, isDoubtful: true };
}

function decode(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label).decode(bytes);
}

/** By its mark, or by the blank half of most of its letters. */
export function utf16In(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 4096);
  const blanks = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) blanks[at % 2] = (blanks[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = blanks;
  if (odd > start.length / 4 && even < odd / 8) return "utf-16le";
  return even > start.length / 4 && odd < even / 8 ? "utf-16be" : null;
}

/** The text, how many letters of it take several bytes, and how many bytes belong to none. */
function utf8(bytes: Uint8Array): { text: string; letters: number; strays: number } {
  const text = decode(bytes, "utf-8");
  if (!text.includes(lost)) return { text, letters: 0, strays: 0 };
  const parts: string[] = [];
  let letters = 0;
  let strays = 0;
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    if (length > 1) letters += 1;
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(decode(bytes.subarray(from, at), "utf-8"), String.fromCharCode(strayBase + (bytes[at] ?? 0)));
    strays += 1;
    at += 1;
    from = at;
  }
  parts.push(decode(bytes.subarray(from), "utf-8"));
  return { text: parts.join(""), letters, strays };
}

/** How many bytes the letter has that begins here; 0 where none does. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0;
  const second = bytes[at + 1] ?? 0;
  // Longer than needed, halves of UTF-16, and beyond the last letter.
  const [least, most] = secondBytes[first] ?? [0x80, 0xbf];
  if (second < least || second > most) return 0;
  for (let next = 2; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

const secondBytes: Record<number, [number, number]> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
};

/** In the order in which they are taken where several fit as well. */
const oldEncodings = [
  { label: "windows-1252", name: "Windows-1252" },
  { label: "windows-1250", name: "Windows-1250" },
  { label: "macintosh", name: "Macintosh" },
  { label: "windows-1254", name: "Windows-1254" },
  { label: "windows-1251", name: "Windows-1251" },
  { label: "windows-1253", name: "Windows-1253" },
] as const;

/** How many different words of a text are in no language that people write in this encoding, or have signs between letters. */
function doubtsAbout(text: string, encoding: (typeof oldEncodings)[number]["name"]): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all letters but those that every encoding has
  const words = new Set(text.match(/[^\s,;|"@./()<>-]*[^\u0000-\u007f][^\s,;|"@./()<>-]*/g));
  let doubts = 0;
  for (const word of words) {
    const letters = lettersOf(word);
    if (
      letters === null ||
      !alphabets[encoding].some((known) => [...letters].every((one) => known.includes(one)))
    )
      doubts += 1;
  }
  return doubts;
}

const western = [
  "àâæçéèêëîïôœùûüÿ",
  "äöüßé",
  "áéíñóúü",
  "ãõáéíóúâêôàçü",
  "àèéìíòóùú",
  "åäöæøéüô",
  "áðéíóúýþæö",
  "ëïéèöüáóíê",
  "âêîôûáéíóúàèìòùäëïöü",
];

/** Letters beyond a to z of the languages that people write in an encoding, a language each. */
const alphabets = {
  "Windows-1252": western,
  Macintosh: western,
  "Windows-1250": [
    "ąćęłńóśźż",
    "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž",
    "áéíóöőúüű",
    "ăâîșşțţ",
    "čćšžđ",
    "äöüß",
  ],
  "Windows-1254": ["çğıöşüâîûİ".toLowerCase()],
  "Windows-1251": ["абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў", "абвгдђежзијклљмнњопрстћуфхцчџшѓќѕ"],
  "Windows-1253": ["αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"],
} as const;

/** The letters of a word beyond a to z, in lower case; null where something else than a letter or an apostrophe is in it. */
function lettersOf(word: string): Set<string> | null {
  const plain = word.replaceAll(/(?<=\p{L})[’'](?=\p{L})/gu, "").toLowerCase();
  const letters = new Set<string>();
  for (const sign of plain) {
    if (sign <= "\u007f") continue;
    if (!/\p{L}/u.test(sign)) return null;
    letters.add(sign);
  }
  return letters;
}
