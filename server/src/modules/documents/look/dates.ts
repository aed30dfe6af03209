const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day as papers write it: `3 May 2027`. */
export function dayInWords(time: Date): string {
  return long.format(time);
}

/** A day as names of files have it: `2027-05-03`. */
export function dayInName(time: Date): string {
  return time.toISOString().slice(0, 10);
}
