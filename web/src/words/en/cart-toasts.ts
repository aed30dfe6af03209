/** What is said wherever something is put into the cart; apart from the cart's screen, as every page can say it. */
export const cartToasts = {
  added: "Item added to cart",
  notEnough: "Not enough stock",
  /** The browser has no room, or is set to store nothing. */
  notKept: "Your browser cannot keep your cart: it is lost when you close or reload this page.",
};
