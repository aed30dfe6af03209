export { catalogRoutes } from "./catalog.routes.ts";
export { catalogFirstAnswers } from "./first-answers.ts";
export { loadSaleable, type PictureRow, type Saleable } from "./load-saleable.ts";
export { type Demand, holdStock, releaseStock, restock, sellHeldStock, takeStock } from "./stock.ts";
