import { counted, formatCount } from "../counted.ts";

/** Where a pack stands, in a few words; home and cart say it too. */
export const packs = {
  allChosen: "Everything is chosen",
  someChosen: (chosen: number, all: number) => `${formatCount(chosen)} of ${formatCount(all)} chosen`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  fromUntil: (from: string, until: string) => `${from} ${until}`,
  daysLeft: (days: number) => counted(days, { one: "day left", other: "days left" }),
  lastDay: "Last day",
  nothingLeft: "None of this is available right now. Please ask your club about it.",
  chooseSize: "Please choose a size.",
  soldOut: "This is sold out. Please choose another.",
  sizeSoldOut: (size: string) => `${size} is sold out. Please choose another size.`,
};
