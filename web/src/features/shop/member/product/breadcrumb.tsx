import { Link } from "react-router";
import type { ProductDetails } from "#contract/catalog.ts";
import { product } from "#words/product.ts";
import { shop } from "#words/shop.ts";
import { paths, shopPath } from "../../../../lib/paths.ts";
import classes from "./product-page.module.css";

/** Shop, category, product: the way back is a touch away. */
export function Breadcrumb({ info }: { info: ProductDetails["general_info"] }) {
  return (
    <nav aria-label={product.page.breadcrumb}>
      <ol className={classes.breadcrumb}>
        <li>
          <Link to={paths.shop}>{shop.list.title}</Link>
        </li>
        <li>
          <Link to={shopPath({ category_id: info.category_id })}>{info.category_name}</Link>
        </li>
        <li aria-current="page">{info.title}</li>
      </ol>
    </nav>
  );
}
