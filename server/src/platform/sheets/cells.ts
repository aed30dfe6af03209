/** An amount of money, which spreadsheets get as a number of dollars. */
export type MoneyCell = { cents: number };

/** A day of the calendar, or calendar and clock of the club to the minute, `2027-03-05T14:05`; spreadsheets get a date. */
export type DayCell = { day: string };
export type MinuteCell = { minute: string };

/** A cell to write: a text stays a text whatever it looks like; numbers, money and dates can be summed and filtered. */
export type Cell = string | number | MoneyCell | DayCell | MinuteCell;

/** A sheet to write; the first row is the heading. */
export type SheetToWrite = {
  name: string;
  /** Widths of the columns, in characters. */
  widths?: number[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
};

/** `12.50`, whatever the computer's language. */
export function dollarsText({ cents }: MoneyCell): string {
  const whole = Math.abs(cents);
  const text = `${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
  return cents < 0 ? `-${text}` : text;
}
