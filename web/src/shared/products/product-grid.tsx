import type { ProductCard as Product } from "#contract/catalog.ts";
import { ProductCard } from "./product-card.tsx";
import classes from "./product-grid.module.css";

/** How many pictures are likely on the first screen. */
const FIRST = 4;

/** Product cards side by side, two on a phone. */
export function ProductGrid({ products, isFirst = false }: { products: Product[]; isFirst?: boolean }) {
  return (
    <div className={classes.grid}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} isFirst={isFirst && index < FIRST} />
      ))}
    </div>
  );
}
