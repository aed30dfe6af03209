import { Group, type GroupProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./radio-choices.module.css";

/** Options of which one is selected, each a `RadioChoice`. The fieldset around them says what they are and what is missing. */
export function RadioChoices({ label, ...rest }: GroupProps & { label: string }) {
  return <Group role="radiogroup" aria-label={label} {...rest} />;
}

type RadioChoiceProps = {
  /** The same for all of which one is taken, and for no others on the page. */
  name: string;
  /** What is read out if that is more than what is visible: its name, and that it is sold out. */
  label?: string;
  isChosen: boolean;
  isSoldOut: boolean;
  /** A sold-out option can still be selected where somebody may ask to be told when it is back. */
  disabled?: boolean;
  onChoose: () => void;
};

/**
 * A radio button that looks like what it represents. The browser itself shows the selection, so a page that the server
 * rendered works before the app runs.
 */
export function RadioChoice(props: RadioChoiceProps & { className?: string; children: ReactNode }) {
  const { name, label, isChosen, isSoldOut, disabled, onChoose, className = "", children } = props;
  return (
    <label className={`${classes.choice} ${className}`} data-sold-out={isSoldOut || undefined}>
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        disabled={disabled}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}

/** One size. */
export function SizeChoice({ size, ...rest }: RadioChoiceProps & { size: string }) {
  return (
    <RadioChoice {...rest} className={classes.size}>
      <span aria-hidden>{size}</span>
    </RadioChoice>
  );
}

/** A colour swatch; a sold-out one is crossed out. */
export function ColorChoice({ hex, ...rest }: RadioChoiceProps & { hex: string }) {
  return (
    <RadioChoice {...rest} className={classes.swatch}>
      <span style={{ background: hex }} />
    </RadioChoice>
  );
}
