import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { clamp } from "@mantine/hooks";
import { IconShoppingBagPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ProductDetails } from "#contract/catalog.ts";
import { shop } from "#words/shop.ts";
import { bottomBar } from "../../../../lib/bottom-bar.ts";
import { cartActions } from "../../../../shared/cart/cart-actions.ts";
import { PriceRange } from "../../../../shared/products/price-range.tsx";
import { StockAlertButton } from "../../../../shared/products/stock-alert-button.tsx";
import { WishButton } from "../../../../shared/products/wish-button.tsx";
import { Money } from "../../../../ui/money.tsx";
import type { UsualSize } from "../../usual-sizes.ts";
import {
  type Choice,
  chooseColor,
  isSoldOut,
  stockWords,
  type Variation,
  variationOf,
} from "../../variation-choice.ts";
import { ColorPicker } from "./color-picker.tsx";
import classes from "./product-page.module.css";
import { SizePicker } from "./size-picker.tsx";

const words = shop.product;

type BuyBoxProps = {
  product: ProductDetails;
  choice: Choice;
  setChoice: (choice: Choice) => void;
  /** What the size profiles of the member and the family say. */
  usual: UsualSize[];
};

/** Colour, size and number, and the way into the cart. */
export function BuyBox({ product, choice, setChoice, usual }: BuyBoxProps) {
  const { general_info: info, colors } = product;
  const [wanted, setWanted] = useState(1);
  const [asksForSize, setAsksForSize] = useState(false);
  const variation = variationOf(colors, choice);
  const most = Math.max(1, variation?.stock ?? 999);
  // Another size may have less of it; the number that was wanted stays.
  const quantity = Math.min(wanted, most);
  const add = () => {
    if (variation) cartActions.add(cartItem(product, choice, variation, quantity));
    else setAsksForSize(true);
  };

  return (
    <Stack gap="lg">
      <div className={classes.name}>
        <div>
          <Text c="dimmed">{info.category_name}</Text>
          <Title order={1}>{info.title}</Title>
          <Text size="xl" fw={600} mt={4}>
            <Price product={product} variation={variation} />
          </Text>
        </div>
        <WishButton product={info} />
      </div>
      <ColorPicker
        colors={colors}
        choice={choice}
        onChoose={(name) => setChoice(chooseColor(colors, choice, name))}
      />
      <SizePicker
        product={product}
        choice={choice}
        usual={usual}
        error={asksForSize && !variation ? words.chooseSize : null}
        onChoose={(size) => setChoice({ ...choice, size })}
      />
      <Group align="flex-end">
        {variation?.stock !== 0 && !colors.every(isSoldOut) && (
          <TextInput
            type="number"
            inputMode="numeric"
            label={words.quantity}
            w={110}
            min={1}
            max={most}
            value={quantity}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setWanted(clamp(Math.trunc(Number(event.currentTarget.value)), 1, most))}
          />
        )}
        {variation && (
          <Text
            pb={variation.stock === 0 ? 0 : 8}
            fw={variation.stock === 0 ? 600 : undefined}
            c={variation.stock === 0 ? "error" : "dimmed"}
            aria-live="polite"
          >
            {stockWords(variation.stock)}
          </Text>
        )}
      </Group>
      <AddBar product={product} variation={variation} onAdd={add} />
    </Stack>
  );
}

/** Stays at the foot of a phone's screen. Of what is sold out it offers a mail instead. */
function AddBar(props: { product: ProductDetails; variation: Variation | undefined; onAdd: () => void }) {
  const { product, variation, onAdd } = props;
  const allSoldOut = product.colors.every(isSoldOut);
  return (
    <div ref={bottomBar} className={classes.addBar}>
      <Text className={classes.addBarPrice} fw={600}>
        <Price product={product} variation={variation} />
      </Text>
      {variation?.stock === 0 ? (
        <div className={classes.addBarButton}>
          <StockAlertButton variationId={variation.variation_id} fullWidth />
        </div>
      ) : (
        <Button
          size="md"
          flex={1}
          leftSection={<IconShoppingBagPlus size={20} aria-hidden />}
          disabled={allSoldOut}
          onClick={onAdd}
        >
          {allSoldOut ? words.soldOut : words.add}
        </Button>
      )}
    </div>
  );
}

function Price({ product, variation }: { product: ProductDetails; variation: Variation | undefined }) {
  const { price, price_to } = product.general_info;
  return variation ? <Money value={variation.price} /> : <PriceRange price={price} priceTo={price_to} />;
}

function cartItem(product: ProductDetails, { colorName }: Choice, variation: Variation, quantity: number) {
  const { general_info: info, images } = product;
  const image = images.find(({ color }) => color === colorName) ?? images[0];
  return {
    general_info: {
      id: info.id,
      price: variation.price,
      title: info.title,
      image: image ? { url: image.url, srcset: image.srcset, alt: image.alt } : null,
    },
    color: {
      variation_id: variation.variation_id,
      quantity,
      stock: variation.stock,
      name: colorName,
      size: variation.size,
    },
  };
}
