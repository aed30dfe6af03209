import { TextInput } from "@mantine/core";
import { ui as words } from "#words/panel/ui.ts";
import type { useListParams } from "../lib/use-list-params.ts";

/** The first and the last day of a list, as filters `from` and `to`. */
export function DayRange({ list }: { list: ReturnType<typeof useListParams> }) {
  const day = (name: "from" | "to", label: string) => (
    <TextInput
      type="date"
      label={label}
      w={{ base: "100%", xs: 152 }}
      value={list.params.filters[name] ?? ""}
      onChange={(event) => list.setFilter(name, event.currentTarget.value)}
    />
  );
  return (
    <>
      {day("from", words.dayRange.from)}
      {day("to", words.dayRange.to)}
    </>
  );
}
