import { counted, formatCount } from "../../counted.ts";
import { nouns } from "../nouns.ts";

const list = {
  addCategory: "Add category",
  categories: "Categories",
  membersSee: "Members see them in this order. To move one, drag its handle or press it.",
  noCategoriesYet: "No categories yet",
  aProductNeedsACategory: "A product needs a category. Add the first one, such as Match kit.",
  categoriesInTheShopsOrder: "Categories in the shop's order",
  count: (count: number) => counted(count, { one: "category", other: "categories" }),
};

const categoryDrawer = {
  editCategory: "Edit category",
  addCategory: "Add category",
  thereIsAlreadyCategory: "There is already a category with this name.",
  name: "Name",
  picture: "Picture",
  shownInShopBesideName: "Shown in the shop beside the name.",
  save: "Save",
};

const categoryItem = {
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  noProducts: "No products",
  liveOfProducts: (liveCount: number, productCount: number) =>
    `${formatCount(liveCount)} live of ${counted(productCount, nouns.products)}`,
};

const deleteCategoryDialog = {
  askDelete: (name: string) => `Delete ${name}?`,
  chooseWhereItsProductsGo: "Choose where its products go.",
  itHasProducts: (count: number) =>
    `It has ${counted(count, { one: "product, which goes", other: "products, which go" })} to another category. This cannot be undone.`,
  itHasNoProducts: "It has no products. This cannot be undone.",
  thereIsNoOtherCategory: "There is no other category. Add one first.",
  moveItsProductsTo: "Move its products to",
  chooseACategory: "Choose a category",
  cancel: "Cancel",
  delete: "Delete",
};

const topCategories = {
  topSelling: "Top selling",
  theLast90Days: "The last 90 days",
  nothingSoldYet: "Nothing sold yet.",
  sold: (quantity: number) => `${formatCount(quantity)} sold`,
};

/** Categories of products. */
export const categories = { list, categoryDrawer, categoryItem, deleteCategoryDialog, topCategories };
