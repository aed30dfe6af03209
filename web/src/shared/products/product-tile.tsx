import { Badge, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { type FocusEvent, type PointerEvent, useState } from "react";
import { Link } from "react-router";
import type { ProductCard } from "#contract/catalog.ts";
import { productPath } from "#web/lib/paths.ts";
import { Columns } from "#web/ui/columns.tsx";
import { shop } from "#words/shop.ts";
import { ui } from "#words/ui.ts";
import { useCanBeHad } from "./own-hold.ts";
import { PriceRange } from "./price-range.tsx";
import productGridClasses from "./product-grid.module.css";
import productImageClasses from "./product-image.module.css";
import { ProductImage } from "./product-image.tsx";
import classes from "./product-tile.module.css";
import { WishButton } from "./wish-button.tsx";

/** How many pictures are likely on the first screen. */
const FIRST = 4;

/** Product cards side by side, two on a phone. */
export function ProductGrid({ products, isFirst = false }: { products: ProductCard[]; isFirst?: boolean }) {
  return (
    <div className={productGridClasses.grid}>
      {products.map((product, index) => (
        <ProductTile key={product.id} product={product} isFirst={isFirst && index < FIRST} />
      ))}
    </div>
  );
}

const words = shop.card;
const sizes = "(max-width: 48em) 45vw, (max-width: 75em) 30vw, 290px";
const COVER = 0;
const NEXT = 1;

/** A product in a list: picture, name, price, colours, availability, and the wishlist heart. */
export function ProductTile({ product, isFirst = false }: { product: ProductCard; isFirst?: boolean }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const canBeHad = useCanBeHad(product);
  const shown = chosen ?? (isPointedAt ? NEXT : COVER);
  const image = product.more_images[shown - 1] ?? product.image;
  // A finger that scrolls by asks for no other picture.
  const point = ({ pointerType }: PointerEvent) => setPointedAt(pointerType === "mouse");
  const focus = ({ target }: FocusEvent) => setPointedAt(target.matches(":focus-visible"));
  return (
    <article
      className={classes.card}
      data-gone={!canBeHad || undefined}
      onPointerEnter={point}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={focus}
      onBlur={() => setPointedAt(false)}
    >
      <Link to={productPath(product.id)} className={classes.link}>
        <div className={classes.picture}>
          <ProductImage image={image} sizes={sizes} isFirst={isFirst} alt="" />
          {!canBeHad && (
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

const MAX_DOTS = 5;

type ColorDotsProps = {
  colors: ProductCard["colors"];
  /** Which of the card's pictures was chosen by its colour. */
  chosen: number | null;
  onChoose: (imageAt: number) => void;
};

/**
 * A product's colours; a press on one shows the card's picture of it. They are for pointers alone, because two dozen cards
 * would have as many more stops for the keyboard; the product's own page has the same pictures by its colours.
 */
function ColorDots({ colors, chosen, onChoose }: ColorDotsProps) {
  if (colors.length === 0) return null;
  const shown = colors.slice(0, MAX_DOTS);
  const canChoose = shown.length > 1 && shown.every(({ image_at: at }) => at !== null);
  const more = colors.length - MAX_DOTS;
  return (
    <div className={classes.dots} aria-hidden>
      {shown.map(({ name, hex, image_at: at }) => {
        const dot = <span className={classes.dot} style={{ background: hex }} />;
        if (!canChoose || at === null) {
          return (
            <span key={name} className={classes.choice} title={name}>
              {dot}
            </span>
          );
        }
        return (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            className={classes.choice}
            title={name}
            data-chosen={at === chosen || undefined}
            onClick={() => onChoose(at)}
          >
            {dot}
          </button>
        );
      })}
      {more > 0 && (
        <Text span size="xs" c="dimmed">
          {words.moreColors(more)}
        </Text>
      )}
    </div>
  );
}

/** The shape of a product card. */
export function SkeletonCard() {
  return (
    <Stack gap="sm" aria-hidden>
      <Skeleton className={productImageClasses.frame} style={{ aspectRatio: 1 }} />
      <Skeleton height={16} width="75%" />
      <Skeleton height={16} width="40%" />
    </Stack>
  );
}

/** As many cards as a page of the shop shows. */
export function SkeletonCards({ count = 8 }: { count?: number }) {
  return (
    <Columns
      cols={{ base: 2, sm: 3, lg: 4 }}
      spacing="lg"
      role="status"
      aria-label={ui.states.loading}
      aria-busy="true"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <SkeletonCard key={index} />
      ))}
    </Columns>
  );
}
