import {
  Autocomplete,
  Button,
  CloseButton,
  Group,
  Input,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { textKey } from "#contract/same-text.ts";
import { maxSizeLetters } from "#contract/shapes.ts";
import { bySize } from "#contract/size-order.ts";
import { tooLong } from "#web/lib/form-fields.ts";
import { byName } from "#web/lib/format.ts";
import { useToolbar } from "#web/ui/toolbar.tsx";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { readSizes, sizeSets } from "../../size-sets.ts";
import { addColor, changeColor, type GridColor, removeColor, setSizes } from "../../variation-grid.ts";
import { changeGrid, type GridStore } from "./grid-store.ts";
import classes from "./variations.module.css";

type ColorsFieldProps = { store: GridStore; offered: { name: string; hex: string }[] };

const UNKNOWN_HEX = "#808080";

/** The colours of a product; each has a name and a shade. */
export function ColorsField({ store, offered }: ColorsFieldProps) {
  const colors = useStore(store, ({ grid }) => grid.colors);
  const [name, setName] = useState("");
  const add = (wanted: string) => {
    const known = offered.find((color) => sameName(color.name, wanted));
    const color = known ?? { name: wanted, hex: hexOf(wanted) };
    changeGrid(store, (grid, variations) => addColor(grid, color, variations));
    setName("");
  };
  const isThere = colors.some((color) => sameName(color.name, name));
  return (
    <Input.Wrapper
      label={words.colorsField.colours}
      labelElement="div"
      role="group"
      aria-label={words.colorsField.colours}
    >
      {colors.length > 0 && (
        <ul className={classes.colors}>
          {colors.map((color) => (
            <ColorItem key={color.key} color={color} colors={colors} store={store} />
          ))}
        </ul>
      )}
      <Group gap="xs" align="flex-start" mt={colors.length > 0 ? "sm" : 4} wrap="nowrap" maw={420}>
        <Autocomplete
          flex={1}
          aria-label={words.colorsField.anotherColour}
          placeholder={words.colorsField.nameOfTheColour}
          data={offered
            .map((color) => color.name)
            .filter((other) => !colors.some((color) => sameName(color.name, other)))}
          value={name}
          onChange={setName}
          onOptionSubmit={add}
          error={
            isThere && name.trim() !== ""
              ? words.colorsField.thisColourIsAlreadyThere
              : tooLong(name, mostInColor)
          }
          onKeyDown={(event) => {
            // Enter adds the colour, it does not save the form.
            if (event.key !== "Enter" || event.defaultPrevented) return;
            event.preventDefault();
            if (name.trim() !== "" && !isThere) add(name);
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={name.trim() === "" || isThere}
          onClick={() => add(name)}
        >
          {words.colorsField.addColour}
        </Button>
      </Group>
      {colors.length === 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          {words.colorsField.productInSingleColourStill}
        </Text>
      )}
    </Input.Wrapper>
  );
}

/** The letters of a colour's name. */
const mostInColor = 60;

type ColorItemProps = { color: GridColor; colors: GridColor[]; store: GridStore };

function ColorItem({ color, colors, store }: ColorItemProps) {
  const change = (next: Partial<Omit<GridColor, "key">>) =>
    changeGrid(store, (grid) => changeColor(grid, color.key, next));
  const isDouble = colors.some((other) => other.key !== color.key && sameName(other.name, color.name));
  const error =
    color.name.trim() === ""
      ? words.colorsField.giveItAName
      : isDouble
        ? words.colorsField.thereAreTwo
        : tooLong(color.name, mostInColor);
  return (
    <li className={classes.color}>
      <input
        type="color"
        className={classes.swatch}
        aria-label={words.colorsField.shadeOf(color.name)}
        value={color.hex.toLowerCase()}
        onChange={(event) => change({ hex: event.currentTarget.value.toUpperCase() })}
      />
      <TextInput
        aria-label={words.colorsField.nameOfTheColour}
        value={color.name}
        error={error}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <CloseButton
        size="lg"
        aria-label={words.colorsField.remove(color.name)}
        onClick={() => changeGrid(store, (grid) => removeColor(grid, color.key))}
      />
    </li>
  );
}

function sameName(one: string, other: string): boolean {
  return textKey(one) === textKey(other);
}

/** The shade of a colour that kits are often of or that the browser knows by name, such as dark green; grey for others. */
function hexOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  const known = words.shades[plain] ?? plain;
  const context = document.createElement("canvas").getContext("2d");
  if (context === null || !CSS.supports("color", known)) return UNKNOWN_HEX;
  context.fillStyle = known;
  return /^#[0-9a-f]{6}$/.test(context.fillStyle) ? context.fillStyle.toUpperCase() : UNKNOWN_HEX;
}

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
