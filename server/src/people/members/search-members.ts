import { foldText } from "#contract/fold-text.ts";
import type { PrimaryOf } from "#contract/member-rows.ts";
import { mostFound } from "#contract/search.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { searchNewest } from "#server/platform/db/read-page.ts";
import type { Typed } from "#server/room.ts";
import { bySurname, joinTheirPrimary, primaryInJson } from "./people.queries.ts";
import { memberText } from "./person-columns.ts";

/** A few are shown, so these are enough even of a frequent name. */
const mostLike = 500;

/** Members who may fit what is typed, for `Typed`. */
export async function membersFor(tx: ClubTx, text: string): Promise<number[]> {
  const { ids, isAll } = await findMembersLike(tx, searchWords(text), mostLike);
  const found = await searchNewest(tx, {
    keyed: ids,
    isAll,
    id: "m.id",
    fits: `strpos(${memberText}, $2) > 0`,
    from: "from members m where m.club_id = $1 and m.erased_at is null",
    newestFirst: "m.created_at desc",
    values: [tx.clubId, text],
  });
  return found.ids;
}

/** Names that begin with what was typed come before those that only contain it. */
export function searchMembers(tx: ClubTx, { text, members }: Typed) {
  return tx.query<{ id: number; name: string; email: string; primary: PrimaryOf | null }>(
    `select m.id, m.first_name || ' ' || m.last_name as name, coalesce(m.email, '') as email,
       ${primaryInJson} as primary
     from members m ${joinTheirPrimary}
     where m.club_id = $1 and m.erased_at is null and m.id = any($3) and strpos(${memberText}, $2) > 0
     order by not (starts_with(fold_text(m.first_name || ' ' || m.last_name), $2)
       or starts_with(fold_text(m.last_name), $2) or starts_with(coalesce(m.email, ''), $2)),
       ${bySurname("m")}
     limit ${mostFound}`,
    [tx.clubId, text, members],
    "search_members",
  );
}

/** Shorter words are in too many names to be of use. */
const leastLetters = 3;
/** Words of a search that are tried until one is rare. */
const mostTries = 3;

// biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character that is no letter and no digit
const betweenWords = /[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/;

/** The words of a text as searches compare them; `word_ends` in the database splits in the same places. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(betweenWords)
    .filter((word) => word !== "");
}

/** Frequent words are compared by this many of their rows. */
const mostCompared = 10_000;

/** `isAll`: nobody else's text can contain all of the words. */
export type Like = { ids: number[]; isAll: boolean };

/**
 * Members whose names or email, now or earlier, contain some of these words: everybody whose text contains all of them is
 * among these. If that would be more than `most`, or no word is long enough, these are only some of them.
 */
export async function findMembersLike(tx: ClubTx, words: string[], most: number): Promise<Like> {
  const byLength = words.toSorted((a, b) => b.length - a.length).slice(0, mostTries);
  const long = byLength.filter((word) => [...word].length >= leastLetters);
  const frequent: number[][] = [];
  for (const word of long) {
    const ids = await membersOfPart(tx, word, most + 1);
    if (ids.length <= most) return { ids: [...new Set(ids)], isAll: true };
    frequent.push(ids);
  }
  const [first, second] = long;
  if (first && second) return { ids: await membersOfBoth(tx, first, second, most), isAll: false };
  const [short = ""] = byLength;
  const ids = frequent[0] ?? (short === "" ? [] : await membersOfPart(tx, short, most));
  return { ids: [...new Set(ids)].slice(0, most), isAll: false };
}

// The highest character ends the range of what begins with a word.
const begins = (word: "$2" | "$3") => `part >= ${word} and part < ${word} || chr(1114111)` as const;

async function membersOfPart(tx: ClubTx, word: string, most: number): Promise<number[]> {
  const rows = await tx.query<{ member_id: number }>(
    `select member_id from member_parts where club_id = $1 and ${begins("$2")} limit $3::int`,
    [tx.clubId, word, most],
    "members_like",
  );
  return rows.map(({ member_id }) => member_id);
}

async function membersOfBoth(tx: ClubTx, one: string, other: string, most: number): Promise<number[]> {
  const rows = await tx.query<{ member_id: number }>(
    `select member_id from (select member_id from member_parts
       where club_id = $1 and ${begins("$2")} limit ${mostCompared}) one
     intersect
     select member_id from (select member_id from member_parts
       where club_id = $1 and ${begins("$3")} limit ${mostCompared}) other
     limit $4::int`,
    [tx.clubId, one, other, most],
    "members_like_both",
  );
  return rows.map(({ member_id }) => member_id);
}
