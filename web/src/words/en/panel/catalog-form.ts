import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const allRows = {
  all: (count: number) => `All ${formatCount(count)}`,
  stockOfAll: "Stock of all",
  ownPrice: "Own price",
  ownPriceOfAll: "Own price of all",
  usual: "Usual",
  mixed: "Mixed",
  stock: "Stock",
};

const colorsField = {
  colours: "Colours",
  anotherColour: "Another colour",
  nameOfTheColour: "Name of the colour",
  thisColourIsAlreadyThere: "This colour is already there.",
  addColour: "Add colour",
  productInSingleColourStill:
    "A product in a single colour still needs that colour: members see it as a dot.",
  giveItAName: "Give it a name.",
  thereAreTwo: "There are two with this name.",
  shadeOf: (name: string) => `Shade of ${name}`,
  remove: (name: string) => `Remove ${name}`,
};

const picturesSection = {
  pictures: "Pictures",
  firstPictureIsCover: (maxImages: number) =>
    `The first picture is the cover. At most ${formatCount(maxImages)}.`,
  addPictures: "Add pictures",
  picture: (place: number) => `picture ${formatCount(place)}`,
  firstPicture: "First picture",
  delete: (name: string) => `Delete ${name}`,
  whatIsOnThePicture: "What is on the picture",
  whatIsOnIt: "What is on it",
  colourOnThePicture: "Colour on the picture",
  everyColour: "Every colour",
};

const productForm = {
  someFieldsNeedYourAttention: "Some fields need your attention.",
  edit: (title: string) => `Edit ${title}`,
  addProduct: "Add product",
  products: "Products",
  save: "Save",
};

const productValues = {
  enterAPrice: "Enter a price.",
  giveAReason: "Give a reason, for the stock history.",
};

const sizeGuideSection = {
  sizeGuide: "Size guide",
  membersSeeItNext: "Members see it next to the sizes. Leave it empty if you do not need one.",
  sizeGroup: "Size group",
  whichOfPersonsSavedSizes: "Which of a person's saved sizes applies, such as shirt or shoes.",
};

/** Names of colours that the browser does not know, without spaces. */
const shades: Record<string, string> = {
  bottlegreen: "#006A4E",
  emeraldgreen: "#00A86B",
  emerald: "#00A86B",
  navyblue: "#000080",
  darknavy: "#00004D",
  lightnavy: "#2C3E70",
  royal: "#4169E1",
  amber: "#FFBF00",
  burgundy: "#800020",
  claret: "#7F1734",
  scarlet: "#FF2400",
  charcoal: "#36454F",
  lightred: "#FF6666",
  darkyellow: "#D4A900",
  darkpurple: "#4B0082",
  darkpink: "#E75480",
  lightpurple: "#B19CD9",
  lightorange: "#FFB84D",
};

/** From the smallest to the largest, as they are typed in a range. */
const sizesInWords = ["Extra small", "Small", "Medium", "Large", "Extra large"];

const sizeSets = {
  sToXxl: "S to XXL",
  kids116To164: "Kids 116 to 164",
  oneSize: "One size",
};

const sizesField = {
  sizes: "Sizes",
  oneByOne: "One by one, or many at once: XS, S, M or XS to XL, JS to JL or Ages 5 to 13.",
  unclear: (typed: readonly string[]) =>
    `It is not clear which sizes are meant by ${typed.map((text) => `“${text}”`).join(", ")}. Type them one by one, such as S, M, L.`,
  leaveOut: (count: number) => (count === 1 ? "Leave it out" : "Leave them out"),
  isOneSize: (typed: string) => `“${typed}” is one size`,
  smallestFirst: "Smallest first",
  typeSizesAndPressEnter: "Type sizes and press Enter",
  addSizesAtOnce: "Add sizes at once",
  addAtOnce: "Add at once",
};

const shopSection = {
  inTheShop: "In the shop",
  status: "Status",
  onlyStaffCanSeeIt: "Only staff can see it.",
  shownInTheShop: "Shown in the shop.",
  noLongerShownInShop: "No longer shown in the shop.",
  price: "Price",
  category: "Category",
  choose: "Choose",
  noSuchCategory: "No such category",
};

const textSection = {
  product: "Product",
  title: "Title",
  description: "Description",
};

const variationTable = {
  stock: "Stock",
  ownPrice: "Own price",
  coloursAndSizes: "Colours and sizes",
  colourAndSize: "Colour and size",
  leaveOut: "Leave out",
};

const variationTableRow = {
  of: (label: string, name: string) => `${label} of ${name}`,
  madeForYou: "Made automatically",
  stock: "Stock",
  ownPrice: "Own price",
  usual: "Usual",
  leaveOut: (name: string) => `Leave out ${name}`,
  changedFrom: (change: string, had: number) => `${change}, was ${formatCount(had)}`,
  sku: "SKU",
};

const variationsSection = {
  coloursSizesAndStock: "Colours, sizes and stock",
  eachColourInEachSize:
    "Each colour in each size can have its own stock and price. Anything you remove here that was ever ordered is archived.",
  chooseAtLeastOneColour: "Choose at least one colour and one size. Until then nobody can buy this product.",
  atMostColoursAndSizes: (maxVariations: number, rowCount: number) =>
    `At most ${formatCount(maxVariations)} colours and sizes together; these are ${formatCount(rowCount)}.`,
  whyDoesTheStockChange: "Why does the stock change?",
  oneReasonForEverything: "One reason for everything you save now. It is kept in the stock history.",
  deliveryCountDamage: "Delivery, count, damage",
  inStock: (rows: number, pieces: number) =>
    `${counted(rows, nouns.variations)}, ${formatCount(pieces)} in stock`,
  youCanPasteCells:
    "You can paste cells from a spreadsheet. With headings such as Colour, Size and Stock, each row finds its place. Ctrl-D copies a cell into all below it.",
  copied: "Copied",
  copyTheRest: "Copy the rest",
  undo: "Undo",
  nothingOfWhatYouPasted: "Nothing of what you pasted found a place in the grid.",
  andMore: (count: number) => `And ${formatCount(count)} more.`,
  notSold: "Not sold",
  sell: (name: string, size: string) => `Sell ${name}, ${size}`,
  filled: (count: number) => `${counted(count, { one: "cell", other: "cells" })} filled.`,
  filledButSomeUnusable: (count: number, unusable: number) =>
    `${counted(count, { one: "cell", other: "cells" })} filled, ${counted(unusable, {
      one: "of them cannot be used and is",
      other: "of them cannot be used and are",
    })} marked.`,
  filledWithRest: (count: number) =>
    `${counted(count, { one: "cell", other: "cells" })} filled, and the rest found no place in the grid.`,
  filledButSomeUnusableWithRest: (count: number, unusable: number) =>
    `${counted(count, { one: "cell", other: "cells" })} filled, ${counted(unusable, {
      one: "of them cannot be used and is",
      other: "of them cannot be used and are",
    })} marked, and the rest found no place in the grid.`,
};

/** The form of a product. */
export const catalogForm = {
  allRows,
  colorsField,
  picturesSection,
  productForm,
  productValues,
  sizeGuideSection,
  shades,
  sizesInWords,
  sizeSets,
  sizesField,
  shopSection,
  textSection,
  variationTable,
  variationTableRow,
  variationsSection,
};
