import "@mantine/dates/styles.layer.css";
import { Button, Group, Stack } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useEffect, useRef } from "react";
import { clubDay, formatCalendar, formatDay, formatMonth } from "#web/lib/format.ts";
import { ui as texts } from "#words/panel/ui.ts";
import type { NamedDay } from "../day-range.tsx";

const words = texts.dateField;

/** Its parts close with Escape what they are in, but not the dialog below it; the library's own mark. */
const CLOSES_ALONE = { "data-mantine-stop-propagation": true };

type CalendarProps = {
  isOpen: boolean;
  onClose: () => void;
  value: string | null;
  named: NamedDay[];
  onChoose: (day: string) => void;
};

/** A month to choose a day from; the arrows move from day to day. It begins with the chosen day, or today. */
export function Calendar({ value, named, onChoose }: CalendarProps) {
  const body = useRef<HTMLDivElement>(null);
  const today = clubDay();
  const first = value ?? today;
  // It may come later than the popover around it, which looks for the focus only once.
  useEffect(() => body.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <Group ref={body} align="flex-start" gap="md">
      <DatePicker
        value={value}
        defaultDate={first}
        onChange={(day) => day !== null && onChoose(day)}
        maxLevel="year"
        firstDayOfWeek={1}
        // Its red for weekends and its grey for other months are too pale to read.
        weekendDays={[]}
        hideOutsideDates
        monthLabelFormat={formatMonth}
        yearLabelFormat={(day) => formatCalendar(day, { year: "numeric" })}
        monthsListFormat={(day) => formatCalendar(day, { month: "short" })}
        weekdayFormat={(day) => formatCalendar(day, { weekday: "short" })}
        getDayAriaLabel={formatDay}
        getDayProps={(day) => ({
          ...(day === first && { "data-autofocus": true }),
          ...(day === today && { "aria-current": "date" as const, fw: 700 }),
        })}
        ariaLabels={words.calendar}
        __stopPropagation
      />
      {named.length > 0 && (
        <Stack gap={4}>
          {[{ label: words.today, day: today }, ...named].map(({ label, day }) => (
            <Button
              key={label}
              variant="subtle"
              size="sm"
              justify="flex-start"
              {...CLOSES_ALONE}
              onClick={() => onChoose(day)}
            >
              {label}
            </Button>
          ))}
        </Stack>
      )}
    </Group>
  );
}
