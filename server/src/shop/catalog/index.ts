export {
  countProducts,
  type ListedColumns,
  listedColumns,
  productsSql,
} from "./products/list-products.queries.ts";
export { isLow, isOnSale, stockLeft } from "./stock/low-stock.ts";
export {
  type Demand,
  holdStock,
  loadSaleable,
  type PictureRow,
  releaseStock,
  restock,
  type Saleable,
  sellHeldStock,
  soldOutText,
  takeStock,
} from "./stock/stock.ts";
export { cardsOf } from "./storefront/snapshots.ts";
export { sizeGroups } from "./variations/variations.queries.ts";
