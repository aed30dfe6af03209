import { Autocomplete, Button, CloseButton, Group, Input, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { textKey } from "#contract/same-text.ts";
import { catalogForm as words } from "#words/panel/catalog-form.ts";
import { addColor, changeColor, type GridColor, removeColor } from "../../variation-grid.ts";
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
          maxLength={60}
          data={offered
            .map((color) => color.name)
            .filter((other) => !colors.some((color) => sameName(color.name, other)))}
          value={name}
          onChange={setName}
          onOptionSubmit={add}
          error={isThere && name.trim() !== "" ? words.colorsField.thisColourIsAlreadyThere : undefined}
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

type ColorItemProps = { color: GridColor; colors: GridColor[]; store: GridStore };

function ColorItem({ color, colors, store }: ColorItemProps) {
  const change = (next: Partial<Omit<GridColor, "key">>) =>
    changeGrid(store, (grid) => changeColor(grid, color.key, next));
  const isDouble = colors.some((other) => other.key !== color.key && sameName(other.name, color.name));
  const error =
    color.name.trim() === "" ? words.colorsField.giveItAName : isDouble && words.colorsField.thereAreTwo;
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
        maxLength={60}
        value={color.name}
        error={error || undefined}
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
