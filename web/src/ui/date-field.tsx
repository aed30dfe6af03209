import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatDay } from "#web/lib/format.ts";
import { isDay } from "#web/lib/period.ts";
import { ui as texts } from "#words/panel/ui.ts";
import { readDay } from "./date-field/read-day.ts";
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
