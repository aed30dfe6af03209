export {
  countProducts,
  type ListedColumns,
  listedColumns,
  productsSql,
} from "./products/list-products.queries.ts";
export { sizeGroups } from "./size-groups.ts";
export { loadSaleable, type PictureRow, type Saleable } from "./stock/load-saleable.ts";
export { isLow, isOnSale, stockLeft } from "./stock/low-stock.ts";
export {
  type Demand,
  holdStock,
  releaseStock,
  restock,
  sellHeldStock,
  soldOutText,
  takeStock,
} from "./stock/stock.ts";
export { cardsOf } from "./storefront/cards.ts";
