import { Anchor, Collapse, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { entitlements } from "#words/entitlements.ts";
import {
  colorOf,
  isColorSoldOut,
  optionOf,
  type Slot,
  type SlotSelection,
  selectColor,
} from "../../../shared/packs/pack-selection.ts";
import { ColorChoice, RadioChoices, SizeChoice } from "../../../ui/radio-choices.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import classes from "./pickers.module.css";

const { step: words } = entitlements;

type PickerProps = { slot: Slot; selection: SlotSelection; onSelect: (selection: SlotSelection) => void };

export function SlotColorPicker({ slot, selection, onSelect }: PickerProps) {
  const colors = optionOf(slot, selection)?.colors ?? [];
  return (
    <fieldset className={classes.picker}>
      <legend>
        <span>
          {words.colour}
          <strong>{selection.colorName}</strong>
        </span>
      </legend>
      {colors.length > 1 && (
        <RadioChoices label={words.colours} gap="sm">
          {colors.map((color) => {
            const isSoldOut = isColorSoldOut(color, slot.quantity);
            return (
              <ColorChoice
                key={color.name}
                name="pack-colour"
                label={isSoldOut ? words.soldOutNamed(color.name) : color.name}
                hex={color.hex}
                isChosen={color.name === selection.colorName}
                isSoldOut={isSoldOut}
                onChoose={() => onSelect(selectColor(slot, selection, color.name))}
              />
            );
          })}
        </RadioChoices>
      )}
    </fieldset>
  );
}

export function SlotSizePicker({
  slot,
  selection,
  problem,
  onSelect,
}: PickerProps & { problem: string | null }) {
  const [isOpen, guide] = useDisclosure(false);
  const ids = { guide: useId(), problem: useId() };
  const sizeGuide = optionOf(slot, selection)?.size_guide ?? "";
  const sizes = colorOf(slot, selection)?.sizes ?? [];
  return (
    <fieldset className={classes.picker} aria-describedby={problem ? ids.problem : undefined}>
      <legend>
        <span>
          {selection.size ? words.sizeIs : words.size}
          <strong>{selection.size}</strong>
        </span>
        {sizeGuide && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={ids.guide}
            onClick={guide.toggle}
          >
            {words.sizeGuide}
          </Anchor>
        )}
      </legend>
      <RadioChoices label={words.sizes} gap="xs" data-missing={selection.size === null || undefined}>
        {sizes.map(({ size, stock }) => {
          const isSoldOut = stock < slot.quantity;
          return (
            <SizeChoice
              key={size}
              name="pack-size"
              size={size}
              label={isSoldOut ? words.soldOutNamed(size) : size}
              isChosen={size === selection.size}
              isSoldOut={isSoldOut}
              disabled={isSoldOut}
              onChoose={() => onSelect({ ...selection, size })}
            />
          );
        })}
      </RadioChoices>
      {problem && (
        <Text id={ids.problem} c="error" size="sm" mt="xs" role="alert">
          {problem}
        </Text>
      )}
      <Collapse expanded={isOpen} id={ids.guide}>
        <div className={classes.guide}>
          <RichText html={sizeGuide} />
        </div>
      </Collapse>
    </fieldset>
  );
}
