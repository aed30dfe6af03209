import { ActionIcon, Anchor, Text, TextInput, UnstyledButton } from "@mantine/core";
import { clamp, useDisclosure } from "@mantine/hooks";
import { IconMinus, IconPlus, IconUser, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ProductDetails } from "#contract/catalog.ts";
import { whenOpened } from "#web/ui/loaded-part.tsx";
import { ColorChoice, RadioChoices, SizeChoice } from "#web/ui/radio-choices.tsx";
import { product } from "#words/product.ts";
import buyBoxClasses from "./buy-box.module.css";
import classes from "./product-page.module.css";
import { type Choice, colorOf, isSoldOut, type UsualSize } from "./variations.ts";

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

const SizeGuideDialog = whenOpened(async () => (await import("./size-dialogs.tsx")).SizeGuideDialog);

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

type UsualSizesProps = {
  usual: UsualSize[];
  /** What the chosen colour comes in. */
  sizes: ProductDetails["colors"][number]["sizes"];
  chosen: string | null;
  onChoose: (size: string) => void;
};

/** What the member and the family usually take; a touch chooses it. */
function UsualSizes({ usual, sizes, chosen, onChoose }: UsualSizesProps) {
  const choices = usual.flatMap((one) => {
    const variation = sizes.find(({ size }) => size === one.size);
    return variation ? [{ ...one, isLeft: variation.stock > 0 }] : [];
  });
  if (choices.length === 0) return null;
  return (
    <div className={classes.usual}>
      {choices.map(({ id, name, size, isLeft }) => {
        const Person = name === null ? IconUser : IconUsers;
        return (
          <UnstyledButton
            key={id}
            className={classes.usualSize}
            aria-pressed={size === chosen}
            onClick={() => onChoose(size)}
          >
            <Person size={16} stroke={1.7} aria-hidden />
            <span>{name === null ? words.youTake(size) : words.takes(name, size)}</span>
            {!isLeft && (
              <Text span size="sm" c="dimmed">
                {words.soldOutInColor}
              </Text>
            )}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

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
      classNames={{ root: buyBoxClasses.quantity, input: buyBoxClasses.quantityInput }}
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
      className={buyBoxClasses.step}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
