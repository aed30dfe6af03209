import { Paper, Select, Skeleton, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { memberOrders as words } from "#words/panel/member-orders.ts";
import { errorText } from "../../../../lib/errors.ts";
import { choicesOf } from "../../../../ui/choices-of.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { useProduct, useProducts } from "../api.ts";
import { ItemFields } from "./item-fields.tsx";
import type { FamilyOrder } from "./use-family-order.ts";

/** How many products the search shows at a time. */
const SHOWN = 40;

/** Ordinary items beside the packs: found by name, then colour, size and number. */
export function OrderProductSearch({ order }: { order: FamilyOrder }) {
  const headingId = useId();
  const [productId, setProductId] = useState<number | null>(null);
  const products = useProducts();
  const product = useProduct(productId);
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
