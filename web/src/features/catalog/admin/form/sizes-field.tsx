import { Button, Group, Stack, TagsInput, Text } from "@mantine/core";
import { useState } from "react";
import { useStore } from "zustand";
import { maxSizeLetters } from "#contract/shapes.ts";
import { bySize } from "#contract/size-order.ts";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { byName } from "../../../../lib/format.ts";
import { useToolbar } from "../../../../ui/use-toolbar.ts";
import { readSizes, sizeSets } from "../../size-sets.ts";
import { setSizes } from "../../variation-grid.ts";
import { changeGrid, type GridStore } from "./grid-store.ts";

type SizesFieldProps = { store: GridStore; offered: string[] };

/** The sizes of a product in the order in which the shop shows them, one by one or a usual set at once. */
export function SizesField({ store, offered }: SizesFieldProps) {
  const sizes = useStore(store, ({ grid }) => grid.sizes);
  const unclear = useStore(store, ({ unclearSizes }) => unclearSizes);
  const [isListOpen, setListOpen] = useState(false);
  const choose = (next: string[]) => changeGrid(store, (grid, known) => setSizes(grid, next, known));
  const read = (next: string[]) => {
    // Existing ones stay as they are, whatever they look like.
    const typed = next.map((text) =>
      sizes.includes(text) ? { sizes: [text], unclear: [] } : readSizes(text),
    );
    choose(typed.flatMap((one) => one.sizes));
    const unclearSizes = typed.flatMap((one) => one.unclear);
    store.setState({ unclearSizes });
    if (unclearSizes.length > 0) setListOpen(false);
  };
  const smallestFirst = sizes.toSorted(bySize({ byName }));
  return (
    <Stack gap="xs">
      <TagsInput
        label={words.sizesField.sizes}
        description={words.sizesField.oneByOne}
        placeholder={sizes.length === 0 ? words.sizesField.typeSizesAndPressEnter : undefined}
        data={offered}
        value={sizes}
        onChange={read}
        error={unclear.length > 0 ? words.sizesField.unclear(unclear) : undefined}
        splitChars={[",", ";"]}
        maxDropdownHeight={240}
        dropdownOpened={isListOpen}
        // The list would cover what is asked below.
        onDropdownOpen={() => setListOpen(unclear.length === 0)}
        onDropdownClose={() => setListOpen(false)}
      />
      {unclear.length > 0 && <Unclear texts={unclear} store={store} />}
      <Group gap="xs" {...useToolbar(words.sizesField.addSizesAtOnce)}>
        <Text size="sm" c="dimmed">
          {words.sizesField.addAtOnce}
        </Text>
        {sizeSets.map((set) => (
          <Button
            key={set.label}
            size="compact-sm"
            variant="default"
            disabled={set.sizes.every((size) => sizes.includes(size))}
            onClick={() => choose([...sizes, ...set.sizes])}
          >
            {set.label}
          </Button>
        ))}
      </Group>
      {smallestFirst.some((size, at) => size !== sizes[at]) && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => choose(smallestFirst)}>
            {words.sizesField.smallestFirst}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Whether a text that looks like a range is a size all the same. */
function Unclear({ texts, store }: { texts: readonly string[]; store: GridStore }) {
  const keep = (kept: string) => {
    const size = kept.slice(0, maxSizeLetters);
    changeGrid(store, (grid, known) => setSizes(grid, [...grid.sizes, size], known));
    store.setState({ unclearSizes: texts.filter((text) => text !== kept) });
  };
  return (
    <Group gap="xs">
      {texts.map((text) => (
        <Button key={text} size="compact-sm" variant="default" onClick={() => keep(text)}>
          {words.sizesField.isOneSize(text)}
        </Button>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => store.setState({ unclearSizes: [] })}>
        {words.sizesField.leaveOut(texts.length)}
      </Button>
    </Group>
  );
}
