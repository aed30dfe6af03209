import { Anchor, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ProductDetails } from "#contract/catalog.ts";
import { product } from "#words/product.ts";
import { RadioChoices, SizeChoice } from "../../../../ui/radio-choices.tsx";
import { whenOpened } from "../../../../ui/when-opened.tsx";
import type { UsualSize } from "../../usual-sizes.ts";
import { type Choice, colorOf } from "../../variation-choice.ts";
import classes from "./product-page.module.css";
import { UsualSizes } from "./usual-sizes-line.tsx";

const words = product.page;

const SizeGuideDialog = whenOpened(async () => (await import("./size-guide-dialog.tsx")).SizeGuideDialog);

type SizePickerProps = {
  /** Of its radio buttons: another for each picker on the page. */
  name: string;
  product: ProductDetails;
  choice: Choice;
  usual: UsualSize[];
  error: string | null;
  onChoose: (size: string) => void;
};

/** The sizes of the chosen colour. One that is sold out can be chosen too, to be told when it is back. */
export function SizePicker({ name, product, choice, usual, error, onChoose }: SizePickerProps) {
  const { size_guide: sizeGuide } = product.general_info;
  const sizes = colorOf(product.colors, choice)?.sizes ?? [];
  return (
    <fieldset className={classes.picker} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>
        <span>
          {choice.size ? words.sizeChosen : words.size} <strong>{choice.size}</strong>
        </span>
        {sizeGuide && <SizeGuide html={sizeGuide} />}
      </legend>
      <RadioChoices label={words.sizes} gap="xs">
        {sizes.map(({ size, stock }) => (
          <SizeChoice
            key={size}
            name={name}
            size={size}
            label={stock === 0 ? words.soldOutChoice(size) : size}
            isChosen={size === choice.size}
            isSoldOut={stock === 0}
            onChoose={() => onChoose(size)}
          />
        ))}
      </RadioChoices>
      <UsualSizes usual={usual} sizes={sizes} chosen={choice.size} onChoose={onChoose} />
      {error && (
        <Text id={`${name}-error`} c="error" size="sm" mt="xs" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

function SizeGuide({ html }: { html: string }) {
  const [isOpen, guide] = useDisclosure(false);
  return (
    <>
      <Anchor component="button" type="button" size="sm" className={classes.guide} onClick={guide.open}>
        {words.sizeGuide}
      </Anchor>
      <SizeGuideDialog isOpen={isOpen} onClose={guide.close} html={html} />
    </>
  );
}
