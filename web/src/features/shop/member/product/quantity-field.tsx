import { ActionIcon, TextInput } from "@mantine/core";
import { clamp } from "@mantine/hooks";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { product } from "#words/product.ts";
import classes from "./buy-box.module.css";

const words = product.page;

type QuantityFieldProps = {
  /** From 1 to `most`. */
  value: number;
  most: number;
  onChange: (value: number) => void;
};

/** How many: one fewer, one more, or typed. */
export function QuantityField({ value, most, onChange }: QuantityFieldProps) {
  const change = (wanted: number) => onChange(clamp(Math.trunc(wanted), 1, most));
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      label={words.quantity}
      classNames={{ root: classes.quantity, input: classes.quantityInput }}
      leftSectionWidth={46}
      leftSectionPointerEvents="all"
      leftSection={
        <Step label={words.fewer} disabled={value <= 1} onClick={() => change(value - 1)}>
          <IconMinus size={16} aria-hidden />
        </Step>
      }
      rightSectionWidth={46}
      rightSectionPointerEvents="all"
      rightSection={
        <Step label={words.more} disabled={value >= most} onClick={() => change(value + 1)}>
          <IconPlus size={16} aria-hidden />
        </Step>
      }
      min={1}
      max={most}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(Number(event.currentTarget.value))}
    />
  );
}

type StepProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

/** Not a stop of the keyboard, whose arrows do the same in the field. It keeps the focus where it can do no more. */
function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      className={classes.step}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
