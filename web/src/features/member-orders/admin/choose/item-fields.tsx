import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { maxQuantity } from "#contract/checkout.ts";
import type { AdminProduct } from "#contract/products.ts";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import type { CartItem } from "../../../../shared/cart/cart.rules.ts";
import { Money } from "../../../../ui/money.tsx";
import { CountField } from "../../../../ui/number-field.tsx";
import { itemOf, liveVariations } from "../../item-choice.ts";
import { sizeLabel } from "../../pack-choice.ts";

type ItemFieldsProps = { product: AdminProduct; onAdd: (item: CartItem) => void };

/** Colour, size and number of a product. */
export function ItemFields({ product, onAdd }: ItemFieldsProps) {
  const variations = liveVariations(product);
  const colors = [...new Set(variations.map(({ color }) => color))];
  const firstThere = variations.find(({ stock }) => stock > 0);
  const [color, setColor] = useState(firstThere?.color ?? colors[0] ?? "");
  const sizes = variations.filter((one) => one.color === color);
  const [size, setSize] = useState<string | null>(sizes.length === 1 ? (sizes[0]?.size ?? null) : null);
  const [quantity, setQuantity] = useState(1);
  const variation = sizes.find((one) => one.size === size && one.stock > 0);

  if (variations.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        {words.itemFields.noneOf}
      </Text>
    );
  }
  const chooseColor = (next: string) => {
    const those = variations.filter((one) => one.color === next);
    setColor(next);
    const keeps = those.some((one) => one.size === size && one.stock > 0);
    if (!keeps) setSize(those.length === 1 ? (those[0]?.size ?? null) : null);
  };
  return (
    <Group mt="md" gap="sm" align="flex-end">
      {colors.length > 1 && (
        <NativeSelect
          label={words.itemFields.colour}
          flex="1 1 120px"
          value={color}
          onChange={(event) => chooseColor(event.currentTarget.value)}
          data={colors}
        />
      )}
      <NativeSelect
        label={words.itemFields.size}
        flex="1 1 140px"
        value={size ?? ""}
        onChange={(event) => setSize(event.currentTarget.value)}
        data={[
          ...(size === null ? [{ value: "", label: words.itemFields.chooseASize, disabled: true }] : []),
          ...sizes.map((one) => ({
            value: one.size,
            label: sizeLabel(one, 1),
            disabled: one.stock < 1,
          })),
        ]}
      />
      <CountField
        label={words.itemFields.quantity}
        w={100}
        min={1}
        max={Math.min(maxQuantity, variation?.stock ?? maxQuantity)}
        emptyAs={1}
        value={quantity}
        onChange={(value) => setQuantity(Number(value))}
      />
      <Group gap="sm" wrap="nowrap" ml="auto">
        <Money value={variation?.price ?? product.price} fw={600} />
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!variation || Number.isNaN(quantity)}
          onClick={() => variation && onAdd(itemOf(product, variation, quantity))}
        >
          {words.itemFields.add}
        </Button>
      </Group>
    </Group>
  );
}
