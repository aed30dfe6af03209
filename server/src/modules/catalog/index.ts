export { catalogJobs } from "./bulk/update-products.jobs.ts";
export { catalogRoutes } from "./catalog.routes.ts";
export { productsSql } from "./products/list-products.queries.ts";
export { addStock } from "./stock/add-stock.queries.ts";
export { loadSaleable, type PictureRow, type Saleable } from "./stock/load-saleable.ts";
export { type Demand, holdStock, releaseStock, restock, sellHeldStock, takeStock } from "./stock/stock.ts";
export { catalogFirstAnswers } from "./storefront/first-answers.ts";
export { compareSizes } from "./storefront/sizes.rules.ts";
