/** Letters that do not decompose into a base letter and an accent. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** The letters that a search goes by: the same for "Éire", "EIRE" and "eire". */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßøłđðþæœı]/g, (letter) => plainLetters[letter] ?? letter);
}
