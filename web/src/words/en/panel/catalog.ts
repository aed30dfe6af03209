import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const about = {
  pictures: "Pictures",
  noPicturesYet: "No pictures yet.",
  about: "About",
  category: "Category",
  price: "Price",
  sizeGroup: "Size group",
  added: "Added",
  description: "Description",
  sizeGuide: "Size guide",
};

const bulk = {
  willBe: (products: string, statusWords: string) => `${products} will be ${statusWords}.`,
  willMoveTo: (products: string, categoryName: string) => `${products} will move to ${categoryName}.`,
  priceRisesOrFalls: (products: string, by: number, size: string) =>
    `The price of ${products} ${by < 0 ? "falls" : "rises"} by ${size}.`,
  whatCostsWillCost: (examplePrice: string, next: string) => `A price of ${examplePrice} becomes ${next}.`,
  lessInEachColour: (pieces: string, products: string) =>
    `${pieces} less in each colour and size of ${products}. Products with fewer are skipped.`,
  moreInEachColour: (pieces: string, products: string) =>
    `${pieces} more in each colour and size of ${products}.`,
  drafts: "drafts, which are not shown in the shop",
  live: "live, and shown in the shop",
  archived: "archived, and no longer shown in the shop",
};

const bulkEditDialog = {
  edit: (products: string) => `Edit ${products}`,
  status: "Status",
  category: "Category",
  price: "Price",
  stock: "Stock",
  editSelectedProducts: "Edit selected products",
  whatToChange: "What to change",
  chooseWhatToChange: "Choose what to change, and see here what will happen.",
  cancel: "Cancel",
  change: (products: string) => `Change ${products}`,
  newStatus: "New status",
  newCategory: "New category",
  choose: "Choose",
  addOrTakeAway: "Add or take away",
  forEachColourAndSize: "For each colour and size. A negative number takes stock away: -2",
  reason: "Reason",
  deliveryCountDamage: "Delivery, count, damage",
  raiseBy: "Raise by",
  negativeNumberLowersPrice: "A negative number lowers the price: -2.50",
  raiseThePriceBy: "Raise the price by",
  amount: "Amount",
  percent: "Percent",
  noSuchCategory: "No such category",
  chooseACategory: "Choose a category.",
  enterAmountNotZero: "Enter an amount other than 0.",
  enterPercentageInRange: "Enter a percentage from -100 to 1000.",
  enterWholeNumberNotZero: "Enter a whole number other than 0.",
  giveAReason: "Give a reason, for the stock history.",
  chooseAStatus: "Choose a status.",
};

const cellValues = {
  atMostCharacters: (maxSku: number) => `At most ${formatCount(maxSku)} characters.`,
  thatIsTooMuch: "That is too much.",
  atMost: (maxStock: number) => `At most ${formatCount(maxStock)}.`,
};

const figures = {
  inStock: "In stock",
  canBeSoldNow: "Can be sold now",
  variationsSoldOut: (soldOut: number) => `${counted(soldOut, nouns.variations)} sold out`,
  held: "Held",
  forOrdersNotPaidYet: "For orders not paid yet",
  sold: "Sold",
  inOrders: (orders: number) => `In ${counted(orders, nouns.orders)}`,
  revenue: "Revenue",
  lessRefunds: "Less refunds, without cancelled orders",
};

const monthBars = {
  sold: "Sold",
  soldQuantity: (quantity: number) => `${formatCount(quantity)} sold`,
};

const noProduct = {
  productNotFound: "Product not found",
  products: "Products",
  thereIsNoSuchProduct: "There is no such product",
  itMayHaveBeenDeleted: "It may have been deleted, or the link may be incomplete.",
  showAllProducts: "Show all products",
};

const pasteIntoGrid = {
  leftOut: (title: string) => `Left out: ${title}`,
  noRowHasTheSku: (sku: string) => `No row has the SKU ${sku}.`,
  copyColumnWithColoursToo: "Copy the column with the colours too: this product has several.",
  isNotAmongThisProducts: (color: string) => `${color} is not among this product's colours.`,
  isNotSold: (name: string, wanted: string) => `${name}, ${wanted} is not sold.`,
  isDateToSpreadsheet: (text: string, found: string) =>
    `The spreadsheet turned this into the date ${text}; it was read as size ${found}.`,
  isDateToSpreadsheetText: (text: string) =>
    `The spreadsheet turned this into the date ${text}; format its column as text and type the size again.`,
  sizeIsNotThere: (size: string) => `${size} is not among this product's sizes.`,
  rowWithoutSize: "A row without a size is not among this product's sizes.",
};

const product = {
  products: "Products",
  viewInTheShop: "View in the shop",
  duplicate: "Duplicate",
  archive: "Archive",
  delete: "Delete",
  edit: "Edit",
};

const productColumns = {
  product: "Product",
  status: "Status",
  category: "Category",
  price: "Price",
  stock: "Stock",
  sold: "Sold",
  added: "Added",
  actions: "Actions",
  soldName: (name: string, sold: number) => `${name} · ${formatCount(sold)} sold`,
  variations: (count: number) => counted(count, nouns.variations),
  inStock: " in stock",
};

const productFilters = {
  status: "Status",
  category: "Category",
  stock: "Stock",
  lowOrSoldOut: "Low or sold out",
};

const productMenu = {
  actionsFor: (title: string) => `Actions for ${title}`,
  view: "View",
  edit: "Edit",
  viewInTheShop: "View in the shop",
  duplicate: "Duplicate",
  archive: "Archive",
  delete: "Delete",
};

const products = {
  addProduct: "Add product",
  products: "Products",
  titleOrSku: "Title or SKU",
  editSelected: "Edit selected",
  addTheFirstProduct: "Add the first product; it is shown in the shop as soon as it is live.",
  noProductsMatch: "No products match this filter.",
  showAllProducts: "Show all products",
};

const salesByMonth = {
  sales: "Sales",
  piecesPerMonth: "Pieces per month, the last 12 months",
  noSales: "No sales in the last 12 months.",
  salesPerMonth: "Sales per month",
  month: "Month",
  sold: "Sold",
  revenue: "Revenue",
};

const simplePager = {
  toOf: (page: number, min: number, total: number) =>
    `${formatCount(page)} to ${formatCount(min)} of ${formatCount(total)}`,
};

const stockDialog = {
  changeStockOf: (color: string, size: string) => `Change stock of ${color}, ${size}`,
  enterNumberNotZero: "Enter a number other than 0.",
  changeStock: "Change stock",
  addOrTakeAway: "Add or take away",
  negativeNumberTakesStockAway: "A negative number takes stock away: -2",
  inStockNow: (stock: number) => `${formatCount(stock)} in stock now.`,
  inStockAfterThis: (stock: number, next: number) =>
    `${formatCount(stock)} in stock now, ${formatCount(next)} after this.`,
  inStockAndHeld: (stock: number, held: number) =>
    `${formatCount(stock)} in stock now; ${formatCount(held)} more are held for orders not paid yet.`,
  inStockAfterThisAndHeld: (stock: number, next: number, held: number) =>
    `${formatCount(stock)} in stock now, ${formatCount(next)} after this; ${formatCount(held)} more are held for orders not paid yet.`,
  reason: "Reason",
  deliveryCountDamage: "Delivery, count, damage",
  cancel: "Cancel",
};

const stockHistory = {
  stockHistory: "Stock history",
  variation: "Variation",
  everyVariation: "Every variation",
  noStockChangesYet: "No stock changes yet. Deliveries, corrections and sales are listed here.",
};

const productActs = {
  askArchive: (title: string) => `Archive ${title}?`,
  itIsNoLongerShown:
    "It is no longer shown in the shop. Its orders and figures stay, and it can be made live again.",
  archive: "Archive",
  askDelete: (title: string) => `Delete ${title}?`,
  theProduct: "The product, its pictures and its stock history are deleted for good.",
  delete: "Delete",
  cannotBeDeleted: (title: string) => `${title} cannot be deleted`,
  itHasBeenOrdered:
    "It has been ordered, so it cannot be deleted. Archive it instead: it leaves the shop, and the orders keep it.",
  archiveInstead: "Archive instead",
};

const variations = {
  variations: "Variations",
  count: (count: number) => counted(count, nouns.variations),
  noColoursAndSizesYet: "No colours and sizes yet, so nobody can buy it.",
  variationsAndTheirStock: "Variations and their stock",
  colourAndSize: "Colour and size",
  price: "Price",
  stock: "Stock",
  held: "Held",
  goneOut: "Gone out",
  change: "Change",
  archived: "Archived",
  changeStock: "Change stock",
  changeStockOf: (name: string) => `Change stock of ${name}`,
};

/** Products, their stock and their categories. */
export const catalog = {
  about,
  bulk,
  bulkEditDialog,
  cellValues,
  figures,
  monthBars,
  noProduct,
  pasteIntoGrid,
  product,
  productColumns,
  productFilters,
  productMenu,
  products,
  salesByMonth,
  simplePager,
  stockDialog,
  stockHistory,
  productActs,
  variations,
};
