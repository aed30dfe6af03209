import { Badge, Button, Card, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Wish } from "#contract/wishlist.ts";
import { wishlist as words } from "#words/wishlist.ts";
import { productPath } from "../../../lib/paths.ts";
import { ProductImage } from "../../../shared/products/product-image.tsx";
import { ProductTile } from "../../../shared/products/product-tile.tsx";
import { useRemoveWish } from "./api.ts";
import classes from "./wishlist.module.css";

/** A product that is kept for later, with the way into the cart. Its heart takes it off the list. */
export function WishCard({ wish }: { wish: Wish }) {
  const { product } = wish;
  return (
    <div className={classes.wish}>
      {product ? <ProductTile product={product} /> : <Gone title={nameOf(wish)} />}
      {product ? (
        <Button component={Link} to={productPath(product.id)} variant="light" fullWidth>
          {product.in_stock ? words.choose : words.seeProduct}
        </Button>
      ) : (
        <Remove wish={wish} />
      )}
    </div>
  );
}

/** A draft has no name to show. */
function nameOf({ title }: Wish): string {
  return title || words.unnamed;
}

/** A product no longer sold has no page to link to. */
function Gone({ title }: { title: string }) {
  return (
    <Card withBorder padding={0} className={classes.gone}>
      <ProductImage image={null} sizes="290px" />
      <Stack gap={4} p="sm" align="flex-start">
        <Badge color="gray" variant="light">
          {words.gone}
        </Badge>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {words.goneText}
        </Text>
      </Stack>
    </Card>
  );
}

function Remove({ wish }: { wish: Wish }) {
  const remove = useRemoveWish(wish.product_id);
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--mantine-color-text)"
      fullWidth
      aria-label={words.drop(nameOf(wish))}
      loading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {words.remove}
    </Button>
  );
}
