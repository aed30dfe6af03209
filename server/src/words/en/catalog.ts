import { counted, formatCount } from "./language.ts";

export const catalog = {
  /** Why a job left a product out. */
  skipped: ({ title, problem }: { title: string; problem: string }) => `${title} was skipped: ${problem}.`,
  categoryGone: "its new category has been deleted in the meantime",
  productGone: (id: number) => `Product ${id} has been deleted in the meantime.`,
  priceBelowZero: "its price would fall below zero",
  priceTooHigh: "its price would be too high",
  copyOf: (title: string) => `Copy of ${title}`,
  /** Why stock came or went, where nobody said so. */
  openingStock: "Opening stock",
  whileEditing: "Changed while editing the product",
  nothingSelected: "No products match this selection any more.",
  tooManySelected: (most: number) => `Select at most ${formatCount(most)} products at once.`,
  someGone: "Some of these products no longer exist.",
  categoryAdded: "The category was added.",
  categorySaved: "The category was saved.",
  orderSaved: "The order was saved.",
  categoryDeleted: "The category was deleted.",
  categoryExists: "There is already a category with this name.",
  chooseAnotherCategory: "Choose another category.",
  tooManyCategories: (most: number) => `A club can have at most ${formatCount(most)} categories.`,
  chooseCategory: "Choose a category from the list.",
  productAdded: "The product was added.",
  productSaved: "The product was saved.",
  stockChanged: "The stock was changed.",
  copied: "The copy is a draft. It has no stock yet.",
  productDeleted: "The product was deleted.",
  pictureRemoved: "The picture was removed.",
  hasBeenOrdered: "This product has been ordered, so it cannot be deleted. Archive it instead.",
  skuTwice: "This SKU appears twice.",
  noSuchVariation: "This product has no such variation.",
  variationTwice: "This variation is listed twice.",
  variationArchived: "This colour and size is archived. Restore it instead, to keep its history.",
  categoryInUse: (products: number) =>
    `${products === 1 ? "One product is" : counted(products, { other: "products are" })} in this category. Choose where to move them.`,
  inPacks: (packs: string[]) =>
    `This product is in packs: ${packs.join(", ")}. Take it out of them first, or archive it.`,
  skuTaken: ({ title, archived }: { title: string; archived: boolean }) =>
    archived ? `An archived variation of ${title} has this SKU.` : `${title} already has this SKU.`,
  soldOut: "This is sold out.",
  onlyLeft: (left: number) => `Not enough stock: ${formatCount(left)} left.`,
  nothingToTake: "Nothing can be taken: all of it is sold or reserved for orders.",
  mostToTake: (most: number) =>
    `At most ${formatCount(most)} can be taken: the rest is sold or reserved for orders.`,
};
