import type { ClubTx } from "#server/platform/db/in-club.ts";

/** Shorter words are in too many names to be of use. */
const leastLetters = 3;
/** Words of a search that are tried until one is rare. */
const mostTries = 3;

/** The words of a text; `word_ends` in the database splits in the same places. */
export function searchWords(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character that is no letter and no digit
  return text.split(/[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/).filter((word) => word !== "");
}

/**
 * Members whose names or email, now or earlier, contain some of these words: everybody whose text contains all of them is
 * among these. Null if that would be more than `most`, or no word is long enough; then every text has to be read.
 */
export async function findMembersLike(tx: ClubTx, words: string[], most: number): Promise<number[] | null> {
  const long = words.filter((word) => [...word].length >= leastLetters);
  for (const word of long.toSorted((a, b) => b.length - a.length).slice(0, mostTries)) {
    // The highest character ends the range of what begins with the word.
    const rows = await tx.query<{ member_id: number }>(
      `select member_id from member_parts
       where club_id = $1 and part >= lower($2) and part < lower($2) || chr(1114111) limit $3::int`,
      [tx.clubId, word, most + 1],
      "members_like",
    );
    if (rows.length <= most) return [...new Set(rows.map(({ member_id }) => member_id))];
  }
  return null;
}
