import { Badge, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import type { ProductCard } from "#contract/catalog.ts";
import { shop } from "#words/shop.ts";
import { productPath } from "../../lib/paths.ts";
import { PriceRange } from "./price-range.tsx";
import { ProductImage } from "./product-image.tsx";
import classes from "./product-tile.module.css";
import { WishButton } from "./wish-button.tsx";

const words = shop.card;
const MAX_DOTS = 5;
const sizes = "(max-width: 48em) 45vw, (max-width: 75em) 30vw, 290px";

/** A product in a list: picture, name, price, colours, availability, and the wishlist heart. */
export function ProductTile({ product, isFirst = false }: { product: ProductCard; isFirst?: boolean }) {
  return (
    <article className={classes.card}>
      <Link to={productPath(product.id)} className={classes.link}>
        <div className={classes.picture}>
          <ProductImage image={product.image} sizes={sizes} isFirst={isFirst} alt="" />
          {!product.in_stock && (
            <Badge className={classes.badge} color="gray" variant="white">
              {words.soldOut}
            </Badge>
          )}
          {product.in_stock && product.low_stock && (
            <Badge className={classes.badge} variant="white" c="var(--mantine-color-text)">
              {words.fewLeft}
            </Badge>
          )}
        </div>
        <Stack gap={4} p="sm" className={classes.words}>
          <Text fw={600} className={classes.title}>
            {product.title}
          </Text>
          <PriceRange price={product.price} priceTo={product.price_to} c="dimmed" />
          <ColorDots colors={product.colors} />
        </Stack>
      </Link>
      <WishButton product={product} className={classes.heart} />
    </article>
  );
}

function ColorDots({ colors }: Pick<ProductCard, "colors">) {
  if (colors.length === 0) return null;
  const more = colors.length - MAX_DOTS;
  return (
    <div className={classes.dots}>
      {colors.slice(0, MAX_DOTS).map(({ name, hex }) => (
        <span key={name} className={classes.dot} style={{ background: hex }} title={name} />
      ))}
      {more > 0 && (
        <Text span size="xs" c="dimmed">
          {words.moreColors(more)}
        </Text>
      )}
      <VisuallyHidden>{words.colors(colors.map((color) => color.name))}</VisuallyHidden>
    </div>
  );
}
