import { Badge, Stack, Text, VisuallyHidden } from "@mantine/core";
import { type FocusEvent, type PointerEvent, useState } from "react";
import { Link } from "react-router";
import type { ProductCard } from "#contract/catalog.ts";
import { shop } from "#words/shop.ts";
import { productPath } from "../../lib/paths.ts";
import { ColorDots } from "./color-dots.tsx";
import { PriceRange } from "./price-range.tsx";
import { ProductImage } from "./product-image.tsx";
import classes from "./product-tile.module.css";
import { WishButton } from "./wish-button.tsx";

const words = shop.card;
const sizes = "(max-width: 48em) 45vw, (max-width: 75em) 30vw, 290px";
const COVER = 0;
const NEXT = 1;

/** A product in a list: picture, name, price, colours, availability, and the wishlist heart. */
export function ProductTile({ product, isFirst = false }: { product: ProductCard; isFirst?: boolean }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const shown = chosen ?? (isPointedAt ? NEXT : COVER);
  const image = product.more_images[shown - 1] ?? product.image;
  // A finger that scrolls by asks for no other picture.
  const point = ({ pointerType }: PointerEvent) => setPointedAt(pointerType === "mouse");
  const focus = ({ target }: FocusEvent) => setPointedAt(target.matches(":focus-visible"));
  return (
    <article
      className={classes.card}
      data-gone={!product.in_stock || undefined}
      onPointerEnter={point}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={focus}
      onBlur={() => setPointedAt(false)}
    >
      <Link to={productPath(product.id)} className={classes.link}>
        <div className={classes.picture}>
          <ProductImage image={image} sizes={sizes} isFirst={isFirst} alt="" />
          {!product.in_stock && (
            <Badge className={`${classes.badge} ${classes.gone}`} color="dark" variant="filled">
              {words.soldOut}
            </Badge>
          )}
          {product.in_stock && product.low_stock && (
            <Badge className={classes.badge} variant="white" c="var(--mantine-color-text)">
              {words.fewLeft}
            </Badge>
          )}
        </div>
        <Stack gap={4} p="sm" pb={4} className={classes.words}>
          <Text fw={600} className={classes.title}>
            {product.title}
          </Text>
          <PriceRange price={product.price} priceTo={product.price_to} c="dimmed" />
          {product.colors.length > 0 && (
            <VisuallyHidden>{words.colors(product.colors.map(({ name }) => name))}</VisuallyHidden>
          )}
        </Stack>
      </Link>
      <ColorDots colors={product.colors} chosen={chosen} onChoose={setChosen} />
      <WishButton product={product} className={classes.heart} />
    </article>
  );
}
