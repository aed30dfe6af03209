import { dayOf } from "#contract/days.ts";
import { dayInWords } from "#server/platform/days.ts";

/** The club's day of a moment as papers write it: `3 May 2027`. */
export function dayOnPaper(moment: Date, { timeZone }: { timeZone: string }): string {
  return dayInWords(dayOf(moment, timeZone));
}
