import { Button, Group, NativeSelect, Paper, Select, Skeleton, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { maxQuantity } from "#contract/checkout.ts";
import type { AdminProduct, VariationRow } from "#contract/products.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { errorText } from "#web/lib/errors.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import type { CartItem } from "#web/shared/cart/cart.rules.ts";
import { choicesOf } from "#web/ui/choices-of.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { CountField } from "#web/ui/number-field.tsx";
import { Money } from "#web/ui/written.tsx";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { type FamilyOrder, sizeLabel } from "../family-order.ts";

/** How many products the search shows at a time. */
const SHOWN = 40;

/** Ordinary items beside the packs: found by name, then colour, size and number. */
export function OrderProductSearch({ order }: { order: FamilyOrder }) {
  const headingId = useId();
  const [productId, setProductId] = useState<number | null>(null);
  const products = useQuery(adminApi.products.getAll.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  const product = useQuery(
    adminApi.products.details.queryOptions({ input: { id: productId ?? 0 }, enabled: productId !== null }),
  );
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {words.productSearch.itemsFromTheShop}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words.productSearch.atTheShopsPrice}
      </Text>
      <Select
        aria-label={words.productSearch.findAProduct}
        placeholder={
          products.isPending ? words.productSearch.loading : words.productSearch.findAProductByName
        }
        searchable
        clearable
        limit={SHOWN}
        maxDropdownHeight={300}
        disabled={products.isPending}
        {...choicesOf(products, words.productSearch.noSuchProduct)}
        data={(products.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        value={productId === null ? null : String(productId)}
        onChange={(value) => setProductId(value === null ? null : Number(value))}
      />
      {productId !== null && product.isPending && <Skeleton height={72} mt="md" />}
      {productId !== null && product.isError && (
        <ErrorState text={errorText(product.error)} onRetry={() => void product.refetch()} />
      )}
      {productId !== null && product.data && (
        <ItemFields
          key={productId}
          product={product.data.data}
          onAdd={(item) => {
            order.addItem(item);
            setProductId(null);
          }}
        />
      )}
    </Paper>
  );
}

type ItemFieldsProps = { product: AdminProduct; onAdd: (item: CartItem) => void };

/** Colour, size and number of a product. */
function ItemFields({ product, onAdd }: ItemFieldsProps) {
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

/** What of a product can be ordered at all; a product that is not live sells nothing. */
function liveVariations({ status, variations }: AdminProduct): VariationRow[] {
  return status === "live" ? variations.filter(({ archived }) => !archived) : [];
}

/** A line for the order, with the picture of its colour. */
function itemOf(product: AdminProduct, variation: VariationRow, quantity: number): CartItem {
  const { images } = product;
  const image = images.find(({ color }) => color === variation.color) ?? images[0];
  return {
    general_info: {
      id: product.id,
      price: variation.price ?? product.price,
      title: product.title,
      image: image ? { url: image.url, srcset: image.srcset, alt: image.alt } : null,
    },
    color: {
      variation_id: variation.id,
      quantity,
      stock: variation.stock,
      name: variation.color,
      size: variation.size,
    },
  };
}
