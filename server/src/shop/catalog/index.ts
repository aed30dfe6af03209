export {
  countProducts,
  type ListedColumns,
  listedColumns,
  productCells,
  productsSql,
} from "./products/list-products.queries.ts";
export { soldCents, soldPieces, soldStatuses } from "./stock/sold.ts";
export {
  type Demand,
  holdStock,
  isLow,
  isOnSale,
  loadSaleable,
  type PictureRow,
  releaseStock,
  restock,
  type Saleable,
  sellHeldStock,
  soldOutText,
  stockLeft,
  takeStock,
} from "./stock/stock.ts";
export { cardsOf } from "./storefront/snapshots.ts";
export { sizeGroups } from "./variations/variations.queries.ts";
