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
export const alphabets = {
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
export function lettersOf(word: string): Set<string> | null {
  const plain = word.replaceAll(/(?<=\p{L})[’'](?=\p{L})/gu, "").toLowerCase();
  const letters = new Set<string>();
  for (const sign of plain) {
    if (sign <= "\u007f") continue;
    if (!/\p{L}/u.test(sign)) return null;
    letters.add(sign);
  }
  return letters;
}
