import { Button, Group, Stack, TagsInput, Text } from "@mantine/core";
import { useStore } from "zustand";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { useToolbar } from "../../../../ui/use-toolbar.ts";
import { sizeSets, sizesOf } from "../../size-sets.ts";
import { setSizes } from "../../variation-grid.ts";
import { changeGrid, type GridStore } from "./grid-store.ts";

type SizesFieldProps = { store: GridStore; offered: string[] };

/** The sizes of a product, one by one or a usual set at once. */
export function SizesField({ store, offered }: SizesFieldProps) {
  const sizes = useStore(store, ({ grid }) => grid.sizes);
  const choose = (next: string[]) => changeGrid(store, (grid, known) => setSizes(grid, next, known));
  return (
    <Stack gap="xs">
      <TagsInput
        label={words.sizesField.sizes}
        description={words.sizesField.oneByOne}
        placeholder={sizes.length === 0 ? words.sizesField.typeSizesAndPressEnter : undefined}
        data={offered}
        value={sizes}
        onChange={(next) =>
          // Existing ones stay as they are, whatever they look like.
          choose(next.flatMap((text) => (sizes.includes(text) ? [text] : sizesOf(text))))
        }
        splitChars={[",", ";"]}
        maxDropdownHeight={240}
      />
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
    </Stack>
  );
}
