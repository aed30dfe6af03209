import type { ProductCard } from "#contract/catalog.ts";
import classes from "./product-grid.module.css";
import { ProductTile } from "./product-tile.tsx";

/** How many pictures are likely on the first screen. */
const FIRST = 4;

/** Product cards side by side, two on a phone. */
export function ProductGrid({ products, isFirst = false }: { products: ProductCard[]; isFirst?: boolean }) {
  return (
    <div className={classes.grid}>
      {products.map((product, index) => (
        <ProductTile key={product.id} product={product} isFirst={isFirst && index < FIRST} />
      ))}
    </div>
  );
}
