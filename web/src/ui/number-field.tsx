import { TextInput, type TextInputProps, UnstyledButton } from "@mantine/core";
import { clamp } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { maxDollars } from "#contract/money.ts";
import { formatDollars } from "#web/lib/format.ts";
import { readAmount, readWhole, type Typed } from "#web/lib/typed-numbers.ts";
import { formatCount } from "#web/words/counted.ts";
import { numbers as words } from "#words/numbers.ts";
import classes from "./number-steps.module.css";

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

type NumberStepsProps = { onStep: (by: number) => void; isDisabled?: boolean | undefined };

/** One more, one fewer, for the mouse. The arrow keys do the same in the field, so nobody else meets them. */
function NumberSteps({ onStep, isDisabled }: NumberStepsProps) {
  return (
    <span className={classes.steps} aria-hidden>
      {[1, -1].map((by) => (
        <UnstyledButton
          key={by}
          tabIndex={-1}
          disabled={isDisabled}
          className={classes.step}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onStep(by)}
        >
          {by > 0 ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
        </UnstyledButton>
      ))}
    </span>
  );
}

/** How a kind of number is read, and shown to who is not typing it. */
type Kind = {
  read: typeof readAmount;
  write: (value: number) => string;
  /** How it is shown to who begins to type, where that is otherwise. */
  edit?: (value: number) => string;
  hint: string;
  hasSteps?: boolean;
};

export type Bounds = { min?: number | undefined; max?: number | undefined };

const dollars: Kind = { read: readAmount, write: formatDollars, hint: words.amount };
const pieces: Kind = { read: readWhole, write: formatCount, hint: words.whole, hasSteps: true };
const serial: Kind = { read: readWhole, write: String, hint: words.whole };
const percent = withUnit({ read: readAmount, write: String, hint: words.percent }, "%");

/** The same with a word or sign behind it, which may be left out. */
function withUnit(kind: Kind, unit: string): Kind {
  const sign = unit.trim();
  const bare = (text: string) => (text.trim().endsWith(sign) ? text.trim().slice(0, -sign.length) : text);
  return {
    ...kind,
    read: (text) => kind.read(bare(text)),
    write: (value) => kind.write(value) + unit,
    edit: kind.write,
  };
}

function written({ write }: Kind, value: Typed): string {
  return value === "" || Number.isNaN(value) ? "" : write(value);
}

/** What is wrong with a text, or null. */
function complaint(kind: Kind, text: string, { min = -Infinity, max = Infinity }: Bounds): string | null {
  if (text.trim() === "") return null;
  const read = kind.read(text);
  if (read === "unclear") return words.unclear(text.replaceAll(/\D/g, ""));
  if (read === null) return kind.hint;
  if (read > max) return words.atMost(kind.write(max));
  return read < min ? words.atLeast(kind.write(min)) : null;
}

/** What a text means: NaN where it is no such number, or out of bounds. */
function meant(kind: Kind, text: string, bounds: Bounds, emptyAs: Typed): Typed {
  if (text.trim() === "") return emptyAs;
  return complaint(kind, text, bounds) === null ? Number(kind.read(text)) : Number.NaN;
}
