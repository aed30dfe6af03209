import { Button, Group } from "@mantine/core";
import { addDays } from "#contract/days.ts";
import { clubDay, formatDay } from "#web/lib/format.ts";
import { ui as texts } from "#words/panel/ui.ts";

const words = texts.dayRange;

/** A day with a name, such as the end of the season. */
export type NamedDay = { label: string; day: string };

/** Days with a name, both included. */
export type NamedRange = { label: string; from: string; to: string };

type RangeButtonsProps = {
  ranges: NamedRange[];
  from: string;
  to: string;
  onChoose: (range: NamedRange) => void;
};

/** Fills two fields of days at once; the range that they hold is pressed. */
export function RangeButtons({ ranges, from, to, onChoose }: RangeButtonsProps) {
  if (ranges.length === 0) return null;
  return (
    <Group gap={8} role="group" aria-label={words.chooseDays}>
      {ranges.map((range) => {
        const isSet = range.from === from && range.to === to;
        return (
          <Button
            key={range.label}
            size="compact-sm"
            variant={isSet ? "light" : "default"}
            aria-pressed={isSet}
            title={words.fromTo(formatDay(range.from), formatDay(range.to))}
            onClick={() => onChoose(range)}
          >
            {range.label}
          </Button>
        );
      })}
    </Group>
  );
}

/** The current month of the club, and the one before. */
export function months(today = clubDay()): NamedRange[] {
  const first = `${today.slice(0, 8)}01`;
  const lastOfPrevious = addDays(first, -1);
  return [
    { label: words.thisMonth, from: first, to: today },
    { label: words.lastMonth, from: `${lastOfPrevious.slice(0, 8)}01`, to: lastOfPrevious },
  ];
}

/** Days of a list, both included; without one there is no bound. */
type Period = { from?: string; to?: string };

/** The days in the URL; invalid ones are ignored. */
export function periodOf({ from, to }: Record<string, string>): Period {
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** Whether a text is a day of the calendar, `2027-08-31`. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
