import { Group, UnstyledButton } from "@mantine/core";
import type { ProductDetails } from "#contract/catalog.ts";
import { shop } from "#words/shop.ts";
import { type Choice, isSoldOut } from "../../variation-choice.ts";
import classes from "./product-page.module.css";

const words = shop.product;

type ColorPickerProps = {
  colors: ProductDetails["colors"];
  choice: Choice;
  onChoose: (name: string) => void;
};

/** The colours as they look; one of which nothing is left is crossed out, and can be looked at all the same. */
export function ColorPicker({ colors, choice, onChoose }: ColorPickerProps) {
  return (
    <fieldset className={classes.picker}>
      <legend>
        {words.color} <strong>{choice.colorName}</strong>
      </legend>
      <Group gap="sm">
        {colors.map((color) => (
          <UnstyledButton
            key={color.name}
            className={classes.swatch}
            aria-label={isSoldOut(color) ? words.soldOutChoice(color.name) : color.name}
            aria-pressed={color.name === choice.colorName}
            data-sold-out={isSoldOut(color) || undefined}
            onClick={() => onChoose(color.name)}
          >
            <span style={{ background: color.hex }} />
          </UnstyledButton>
        ))}
      </Group>
    </fieldset>
  );
}
