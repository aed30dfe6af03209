import { Anchor, Button, Group, Modal, NumberInput, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconShoppingBagPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ProductDetails } from "#contract/catalog.ts";
import { cartActions } from "../../../lib/cart-actions.ts";
import { Money } from "../../../ui/money.tsx";
import { PriceRange } from "../../../ui/price-range.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import {
  type Choice,
  chooseColor,
  colorOf,
  isSoldOut,
  stockWords,
  variationOf,
} from "../variation-choice.ts";
import classes from "./product-page.module.css";

type BuyBoxProps = {
  product: ProductDetails;
  choice: Choice;
  setChoice: (choice: Choice) => void;
  /** What the member's size profile says; null where it says nothing. */
  ownSize: string | null;
};

/** Colour, size and number, and the way into the cart. */
export function BuyBox({ product, choice, setChoice, ownSize }: BuyBoxProps) {
  const { general_info: info, colors } = product;
  const [quantity, setQuantity] = useState(1);
  const [asksForSize, setAsksForSize] = useState(false);
  const variation = variationOf(colors, choice);
  const allSoldOut = colors.every(isSoldOut);

  const add = () => {
    if (!variation) return setAsksForSize(true);
    return cartActions.add({
      general_info: {
        id: info.id,
        price: variation.price,
        title: info.title,
        image: pictureOf(product, choice),
      },
      color: {
        variation_id: variation.variation_id,
        quantity,
        stock: variation.stock,
        name: choice.colorName,
        size: variation.size,
      },
    });
  };

  return (
    <Stack gap="lg">
      <div>
        <Text c="dimmed">{info.category_name}</Text>
        <Title order={1}>{info.title}</Title>
        <Text size="xl" fw={600} mt={4}>
          {variation ? (
            <Money value={variation.price} />
          ) : (
            <PriceRange price={info.price} priceTo={info.price_to} />
          )}
        </Text>
      </div>
      <ColorPicker
        colors={colors}
        choice={choice}
        onChoose={(name) => {
          setQuantity(1);
          setChoice(chooseColor(colors, choice, name));
        }}
      />
      <SizePicker
        product={product}
        choice={choice}
        ownSize={ownSize}
        error={asksForSize && !variation ? "Please choose a size." : null}
        onChoose={(size) => {
          setQuantity(1);
          setChoice({ ...choice, size });
        }}
      />
      <Group align="flex-end">
        <NumberInput
          label="Quantity"
          w={110}
          min={1}
          max={Math.max(1, variation?.stock ?? 999)}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={quantity}
          onChange={(value) => setQuantity(Math.max(1, Number(value) || 1))}
          disabled={allSoldOut}
        />
        {variation && (
          <Text pb={8} c={variation.stock === 0 ? "error" : "dimmed"} aria-live="polite">
            {stockWords(variation.stock)}
          </Text>
        )}
      </Group>
      <div className={classes.addBar}>
        <Text className={classes.addBarPrice} fw={600}>
          {variation ? (
            <Money value={variation.price} />
          ) : (
            <PriceRange price={info.price} priceTo={info.price_to} />
          )}
        </Text>
        <Button
          size="md"
          flex={1}
          leftSection={<IconShoppingBagPlus size={20} aria-hidden />}
          disabled={allSoldOut || variation?.stock === 0}
          onClick={add}
        >
          {allSoldOut ? "Sold out" : "Add to cart"}
        </Button>
      </div>
    </Stack>
  );
}

function ColorPicker(props: {
  colors: ProductDetails["colors"];
  choice: Choice;
  onChoose: (name: string) => void;
}) {
  return (
    <fieldset className={classes.picker}>
      <legend>
        Colour: <strong>{props.choice.colorName}</strong>
      </legend>
      <Group gap="sm">
        {props.colors.map((color) => (
          <UnstyledButton
            key={color.name}
            className={classes.swatch}
            aria-label={`${color.name}${isSoldOut(color) ? ", sold out" : ""}`}
            aria-pressed={color.name === props.choice.colorName}
            data-sold-out={isSoldOut(color) || undefined}
            onClick={() => props.onChoose(color.name)}
          >
            <span style={{ background: color.hex }} />
          </UnstyledButton>
        ))}
      </Group>
    </fieldset>
  );
}

function SizePicker(props: {
  product: ProductDetails;
  choice: Choice;
  ownSize: string | null;
  error: string | null;
  onChoose: (size: string) => void;
}) {
  const [isOpen, guide] = useDisclosure(false);
  const { size_guide: sizeGuide } = props.product.general_info;
  const sizes = colorOf(props.product.colors, props.choice)?.sizes ?? [];
  return (
    <fieldset className={classes.picker} aria-describedby={props.error ? "size-error" : undefined}>
      <legend>
        <Group justify="space-between" wrap="nowrap">
          <span>
            Size{props.choice.size ? ": " : ""}
            <strong>{props.choice.size}</strong>
            {props.choice.size !== null && props.choice.size === props.ownSize && (
              <Text span size="sm" c="dimmed" ml="xs">
                Your size
              </Text>
            )}
          </span>
          {sizeGuide && (
            <Anchor component="button" type="button" size="sm" onClick={guide.open}>
              Size guide
            </Anchor>
          )}
        </Group>
      </legend>
      <Group gap="xs">
        {sizes.map(({ size, stock }) => (
          <Button
            key={size}
            variant={size === props.choice.size ? "filled" : "default"}
            className={classes.size}
            aria-pressed={size === props.choice.size}
            aria-label={stock === 0 ? `${size}, sold out` : size}
            disabled={stock === 0}
            onClick={() => props.onChoose(size)}
          >
            {size}
          </Button>
        ))}
      </Group>
      {props.error && (
        <Text id="size-error" c="error" size="sm" mt="xs" role="alert">
          {props.error}
        </Text>
      )}
      <Modal opened={isOpen} onClose={guide.close} title="Size guide" centered>
        <RichText html={sizeGuide} />
      </Modal>
    </fieldset>
  );
}

function pictureOf({ images }: ProductDetails, { colorName }: Choice) {
  const image = images.find(({ color }) => color === colorName) ?? images[0];
  return image ? { url: image.url, srcset: image.srcset, alt: image.alt } : null;
}
