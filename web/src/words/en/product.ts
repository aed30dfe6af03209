import { formatCount } from "../counted.ts";

/** The page of one product. */
const page = {
  breadcrumb: "Where you are",
  about: "About this product",
  related: "You may also like",
  notForSale: "Not for sale",
  notForSaleTitle: "This product is not for sale",
  notForSaleText: "It may have been taken out of the shop.",
  toShop: "Go to the shop",
  color: "Colour:",
  size: "Size",
  sizeChosen: "Size:",
  sizes: "Sizes",
  colors: "Colours",
  soldOutChoice: (name: string) => `${name}, sold out`,
  youTake: (size: string) => `You usually take ${size}`,
  takes: (name: string, size: string) => `${name} usually takes ${size}`,
  soldOutInColor: "sold out",
  chooseSize: "Please choose a size.",
  toChooseSize: "Choose size",
  sizeGuide: "Size guide",
  quantity: "Quantity",
  fewer: "One fewer",
  more: "One more",
  add: "Add to cart",
  checkout: "Checkout",
  creditsCover: "Your credits cover this.",
  creditsCoverPart: (amount: string) => `Your credits cover ${amount} of it.`,
  soldOut: "Sold out",
  onlyLeft: (count: number) => `Only ${formatCount(count)} left`,
  inStock: "In stock",
};

const gallery = {
  label: (title: string) => `Pictures of ${title}`,
  picture: (number: number, alt: string) => `Picture ${formatCount(number)}: ${alt}`,
  place: (number: number, all: number) => `${formatCount(number)} of ${formatCount(all)}`,
  previous: "Previous picture",
  next: "Next picture",
  enlarge: "Enlarge the picture",
  closer: "Look closer",
  whole: "See the whole picture",
};

export const product = { page, gallery };
