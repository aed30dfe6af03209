import type { ProductDetails } from "#contract/catalog.ts";
import { product } from "#words/product.ts";
import { ColorChoice, RadioChoices } from "../../../../ui/radio-choices.tsx";
import { type Choice, isSoldOut } from "../../variation-choice.ts";
import classes from "./product-page.module.css";

const words = product.page;

type ColorPickerProps = {
  colors: ProductDetails["colors"];
  choice: Choice;
  onChoose: (name: string) => void;
};

/** The colours of a product, one of them chosen. */
export function ColorPicker({ colors, choice, onChoose }: ColorPickerProps) {
  return (
    <fieldset className={classes.picker}>
      <legend>
        <span>
          {words.color} <strong>{choice.colorName}</strong>
        </span>
      </legend>
      <RadioChoices label={words.colors} gap="sm">
        {colors.map((color) => (
          <ColorChoice
            key={color.name}
            name="colour"
            label={isSoldOut(color) ? words.soldOutChoice(color.name) : color.name}
            hex={color.hex}
            isChosen={color.name === choice.colorName}
            isSoldOut={isSoldOut(color)}
            onChoose={() => onChoose(color.name)}
          />
        ))}
      </RadioChoices>
    </fieldset>
  );
}
