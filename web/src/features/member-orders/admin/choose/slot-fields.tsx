import { NativeSelect, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { formatDollars } from "../../../../lib/format.ts";
import {
  colorOf,
  isColorSoldOut,
  isOptionSoldOut,
  type Option,
  optionOf,
  type SlotSelection,
  selectColor,
  selectProduct,
} from "../../../../shared/packs/pack-selection.ts";
import { type SlotState, sizeLabel } from "../../pack-choice.ts";
import classes from "../member-orders.module.css";

type SlotFieldsProps = {
  state: SlotState;
  isDisabled: boolean;
  onSelect: (selection: SlotSelection) => void;
};

/** One slot of a pack as a row of fields: product, colour, size. What is sold out is marked and cannot be selected. */
export function SlotFields({ state, isDisabled, onSelect }: SlotFieldsProps) {
  const { slot, selection, isSuggestion, problem } = state;
  const option = optionOf(slot, selection);
  const colors = option?.colors ?? [];
  const sizes = colorOf(slot, selection)?.sizes ?? [];
  const field = (name: string) => ({
    "aria-label": words.slotFields.for(name, slot.label),
    disabled: isDisabled,
    size: "sm" as const,
  });
  return (
    <li className={classes.slot}>
      <div>
        <Text fw={600} size="sm">
          {slot.label}
          {slot.quantity > 1 && (
            <Text span inherit c="dimmed">
              {" "}
              × {slot.quantity}
            </Text>
          )}
        </Text>
        {isSuggestion && (
          <Text size="xs" c="dimmed" title={words.slotFields.fromSavedSizesOrPacks}>
            <IconSparkles size={13} aria-hidden style={{ verticalAlign: "-2px" }} />
            {words.slotFields.suggested}
          </Text>
        )}
      </div>
      <div>
        <div className={classes.fields}>
          {slot.options.length > 1 ? (
            <NativeSelect
              {...field(words.slotFields.product)}
              value={String(selection.productId)}
              onChange={(event) =>
                onSelect(selectProduct(slot, selection, Number(event.currentTarget.value)))
              }
              data={slot.options.map((one) => ({
                value: String(one.product_id),
                label: productLabel(one, slot.quantity),
                disabled: isOptionSoldOut(one, slot.quantity),
              }))}
            />
          ) : (
            <Text size="sm" py={7}>
              {option ? productLabel(option, slot.quantity) : words.slotFields.nothingAvailable}
            </Text>
          )}
          {colors.length > 1 && (
            <NativeSelect
              {...field(words.slotFields.colour)}
              value={selection.colorName}
              onChange={(event) => onSelect(selectColor(slot, selection, event.currentTarget.value))}
              data={colors.map((color) => ({
                value: color.name,
                label: isColorSoldOut(color, slot.quantity)
                  ? words.slotFields.soldOut(color.name)
                  : color.name,
                disabled: isColorSoldOut(color, slot.quantity),
              }))}
            />
          )}
          {sizes.length > 0 && (
            <NativeSelect
              {...field(words.slotFields.size)}
              className={classes.size}
              value={selection.size ?? ""}
              error={problem !== null && selection.size !== null}
              onChange={(event) => onSelect({ ...selection, size: event.currentTarget.value })}
              data={[
                ...(selection.size === null
                  ? [{ value: "", label: words.slotFields.choose, disabled: true }]
                  : []),
                ...sizes.map((size) => ({
                  value: size.size,
                  label: sizeLabel(size, slot.quantity),
                  disabled: size.stock < slot.quantity,
                })),
              ]}
            />
          )}
        </div>
        {problem !== null && !isDisabled && (
          <Text size="xs" c={selection.size === null ? "dimmed" : "error"} mt={4} role="status">
            {problem}
          </Text>
        )}
      </div>
    </li>
  );
}

/** `Home shirt`, `Jacket (+$5.00 each)`, `Socks (sold out)` */
function productLabel(option: Option, quantity: number): string {
  const notes = [
    option.surcharge > 0 && `+${formatDollars(option.surcharge)}${quantity > 1 ? " each" : ""}`,
    isOptionSoldOut(option, quantity) && "sold out",
  ].filter(Boolean);
  return notes.length > 0 ? `${option.title} (${notes.join(", ")})` : option.title;
}
