import { dayOf } from "#contract/days.ts";
import type { Words } from "#server/words/languages.ts";

/** In whose days and words a paper is written. */
export type Dated = { timeZone: string; words: Words };

/** The club's day of a moment, as on papers: `3 May 2027`. */
export function dayOnPaper(moment: Date, { timeZone, words }: Dated): string {
  return words.language.dayInWords(dayOf(moment, timeZone));
}
