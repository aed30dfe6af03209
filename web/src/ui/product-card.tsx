import { Badge, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import type { ProductCard as Product } from "#contract/catalog.ts";
import { productPath } from "../lib/paths.ts";
import { PriceRange } from "./price-range.tsx";
import classes from "./product-card.module.css";
import { ProductImage } from "./product-image.tsx";

const MAX_DOTS = 5;
const sizes = "(max-width: 48em) 45vw, (max-width: 75em) 30vw, 290px";

/** A product in a list: picture, name, price, colours, and whether it can be had. */
export function ProductCard({ product, isFirst = false }: { product: Product; isFirst?: boolean }) {
  return (
    <Link to={productPath(product.id)} className={classes.card}>
      <div className={classes.picture}>
        <ProductImage image={product.image} sizes={sizes} isFirst={isFirst} alt="" />
        {!product.in_stock && (
          <Badge className={classes.badge} color="gray" variant="white">
            Sold out
          </Badge>
        )}
        {product.in_stock && product.low_stock && (
          <Badge className={classes.badge} variant="white" c="dark">
            Only a few left
          </Badge>
        )}
      </div>
      <Stack gap={4} p="sm" className={classes.words}>
        <Text fw={600} lineClamp={2} className={classes.title}>
          {product.title}
        </Text>
        <PriceRange price={product.price} priceTo={product.price_to} c="dimmed" />
        <ColorDots colors={product.colors} />
      </Stack>
    </Link>
  );
}

function ColorDots({ colors }: Pick<Product, "colors">) {
  if (colors.length === 0) return null;
  const more = colors.length - MAX_DOTS;
  return (
    <div className={classes.dots}>
      {colors.slice(0, MAX_DOTS).map(({ name, hex }) => (
        <span key={name} className={classes.dot} style={{ background: hex }} title={name} />
      ))}
      {more > 0 && (
        <Text span size="xs" c="dimmed">
          +{more}
        </Text>
      )}
      <VisuallyHidden>In {colors.map((color) => color.name).join(", ")}</VisuallyHidden>
    </div>
  );
}
