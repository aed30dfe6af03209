import { Select } from "@mantine/core";
import { entitlementEvents } from "#contract/packs.ts";
import { packs as words } from "#words/panel/packs.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { eventLooks } from "../../pack-words.ts";

const choices = entitlementEvents.map((value) => ({ value, label: eventLooks[value].label }));

/** Shows one kind of event alone. */
export function EventFilter({ list }: { list: ReturnType<typeof useListParams> }) {
  return (
    <Select
      w={{ base: "auto", sm: 210 }}
      label={words.eventFilter.whatHappened}
      placeholder={words.eventFilter.everything}
      clearable
      data={choices}
      value={list.params.filters.event ?? null}
      onChange={(value) => list.setFilter("event", value)}
    />
  );
}
