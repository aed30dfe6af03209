import { TextInput, type TextInputProps } from "@mantine/core";
import { clamp } from "@mantine/hooks";
import { useState } from "react";
import { maxDollars } from "#contract/money.ts";
import type { Typed } from "../lib/typed-numbers.ts";
import {
  complaint,
  dollars,
  type Kind,
  meant,
  percent,
  pieces,
  serial,
  withUnit,
  written,
} from "./number-field/kinds.ts";
import { NumberSteps } from "./number-field/number-steps.tsx";

type NumberFieldProps = Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "min" | "max"> & {
  value?: Typed;
  /** NaN while what is typed is no such number or out of bounds, which no form may send. */
  onChange?: (value: Typed) => void;
  min?: number;
  max?: number;
  /** What an emptied field means. */
  emptyAs?: Typed;
};

/** An amount in dollars. */
export function MoneyField({ min = 0, max = maxDollars, ...field }: NumberFieldProps) {
  return <NumberField kind={dollars} min={min} max={max} {...field} />;
}

/** How many: a whole number, with a unit behind it if there is one. */
export function CountField({ min = 0, unit, ...field }: NumberFieldProps & { unit?: string }) {
  return <NumberField kind={unit === undefined ? pieces : withUnit(pieces, unit)} min={min} {...field} />;
}

/** The number of something, such as an order: nothing is counted, so it has no commas. */
export function SerialField({ min = 1, ...field }: NumberFieldProps) {
  return <NumberField kind={serial} min={min} {...field} />;
}

/** A part of a hundred, with at most two decimals. */
export function PercentField(field: NumberFieldProps) {
  return <NumberField kind={percent} {...field} />;
}

/**
 * A number stays as it was typed until the field is left. Then it is shown as it was understood, or the field says
 * what is wrong with it; nothing is changed in silence, neither to the nearest bound nor to fewer decimals.
 */
function NumberField({
  kind,
  value = "",
  onChange,
  min,
  max,
  emptyAs = "",
  ...field
}: NumberFieldProps & { kind: Kind }) {
  const { error, onFocus, onBlur, onKeyDown, ...input } = field;
  const [typed, setTyped] = useState<{ text: string; value: Typed } | null>(null);
  const [isLeft, setLeft] = useState(true);
  // Whoever else has changed the value since has the last word.
  const text = typed !== null && Object.is(typed.value, value) ? typed.text : null;
  const wrong = text === null ? null : complaint(kind, text, { min, max });

  const type = (next: string) => {
    const read = meant(kind, next, { min, max }, emptyAs);
    setTyped({ text: next, value: read });
    setLeft(false);
    onChange?.(read);
  };
  const enter = (box: HTMLInputElement) => {
    if (text !== null || value === "" || !kind.edit) return;
    const isSelected = box.selectionStart === 0 && box.selectionEnd === box.value.length;
    setTyped({ text: kind.edit(value), value });
    // Whoever comes by Tab has all of it selected, to type it anew; with another text that would be lost.
    if (isSelected) queueMicrotask(() => box.select());
  };
  const leave = () => {
    setLeft(true);
    if (wrong === null) setTyped(null);
  };
  const step = (by: number) => {
    setTyped(null);
    onChange?.(clamp((Number(value) || 0) + by, min, max));
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={kind.hasSteps && <NumberSteps onStep={step} isDisabled={input.disabled} />}
      {...input}
      value={text ?? written(kind, value)}
      error={(isLeft && wrong) || error}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event) => {
        enter(event.currentTarget);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === "Enter") leave();
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        step(event.key === "ArrowUp" ? 1 : -1);
      }}
    />
  );
}
