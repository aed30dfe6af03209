import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatCalendar, formatDay } from "#web/lib/format.ts";
import { isDay } from "#web/ui/day-range.tsx";
import { ui as texts } from "#words/panel/ui.ts";
import type { NamedDay } from "./day-range.tsx";
import { whenOpened } from "./loaded-part.tsx";

const words = texts.dateField;
const Calendar = whenOpened(async () => (await import("./date-field/calendar.tsx")).Calendar);

/** What the example of a day shows; any would do. */
const EXAMPLE = "2027-08-31";

type DateFieldProps = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** `2027-08-31`, or what was typed and is no day; empty without one. */
  value?: string;
  onChange: (value: string) => void;
  /** Offered beside the calendar. */
  named?: NamedDay[];
  /** In a popover, the calendar lies within it: a press on one elsewhere would close it. */
  isPopover?: boolean;
};

/** A day, typed as the club's language writes it, or chosen from a calendar. */
export function DateField({
  label,
  value = "",
  onChange,
  error,
  named = [],
  isPopover = false,
  ...others
}: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isOpen, calendar] = useDisclosure(false);
  const isWrong = isLeft && typed !== null;
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    onChange(readDay(text) ?? text.trim());
  };
  const leave = () => {
    setLeft(true);
    if (typed !== null && (typed.trim() === "" || readDay(typed) !== null)) setTyped(null);
  };
  const choose = (day: string) => {
    setTyped(null);
    onChange(day);
    calendar.close();
  };
  return (
    <TextInput
      {...others}
      label={label}
      autoComplete="off"
      value={typed ?? (isDay(value) ? formatDay(value) : value)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      error={error ?? (isWrong && words.notADay(formatDay(EXAMPLE)))}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover
          opened={isOpen}
          onChange={(next) => (next ? calendar.open() : calendar.close())}
          position="bottom-end"
          trapFocus
          withinPortal={!isPopover}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={words.choose(label)}
              onClick={calendar.toggle}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={words.choose(label)}>
            <Calendar
              isOpen={isOpen}
              onClose={calendar.close}
              value={isDay(value) ? value : null}
              named={named}
              onChoose={choose}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

/**
 * The day that somebody typed, `2027-08-31`, or null. It reads what the club's language writes, `31 Aug 2027` and
 * `31/8/27`, and the day itself.
 */
export function readDay(typed: string): string | null {
  const parts = typed.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  const [first = "", , third = ""] = parts;
  if (parts.length !== 3) return null;
  if (first.length === 4) return dayOf(parts.map(Number));
  const month = parts.findIndex((part) => !/^\d/.test(part));
  if (month >= 0) {
    const [day = "", year = ""] = parts.filter((_, at) => at !== month);
    return dayOf([yearOf(year), monthNamed(parts[month] ?? ""), Number(day)]);
  }
  const [one = 0, two = 0] = parts.map(Number);
  return dayOf(isMonthFirst ? [yearOf(third), one, two] : [yearOf(third), two, one]);
}

/** `27` is 2027; a year that is still being typed is none. */
function yearOf(digits: string): number {
  if (digits.length === 4) return Number(digits);
  return digits.length === 2 ? 2000 + Number(digits) : Number.NaN;
}

const isMonthFirst = formatCalendar("2027-12-31", { day: "numeric", month: "numeric" }).startsWith("12");

const SHORTEST_NAME = 3;

/** The number of the month that begins like this, or NaN. */
function monthNamed(beginning: string): number {
  if (beginning.length < SHORTEST_NAME) return Number.NaN;
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
  const found = months.find((month) =>
    formatCalendar(`2027-${month}-01`, { month: "long" }).toLowerCase().startsWith(beginning),
  );
  return Number(found);
}

function dayOf([year = 0, month = 0, day = 0]: number[]): string | null {
  const isoDay = [String(year), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
  return isDay(isoDay) ? isoDay : null;
}
