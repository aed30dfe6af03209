import { UnstyledButton } from "@mantine/core";
import classes from "./color-choice.module.css";

type ColorChoiceProps = {
  /** What is read out: the colour's name, and that it is sold out. */
  label: string;
  hex: string;
  isChosen: boolean;
  isSoldOut: boolean;
  onChoose: () => void;
};

/** One colour as it looks, to be chosen; one of which nothing is left is crossed out, and can be looked at all the same. */
export function ColorChoice({ label, hex, isChosen, isSoldOut, onChoose }: ColorChoiceProps) {
  return (
    <UnstyledButton
      className={classes.swatch}
      aria-label={label}
      aria-pressed={isChosen}
      data-sold-out={isSoldOut || undefined}
      onClick={onChoose}
    >
      <span style={{ background: hex }} />
    </UnstyledButton>
  );
}
