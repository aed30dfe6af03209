/** What is said wherever something is put into the cart; apart from the cart's screen, as every page can say it. */
export const cartToasts = { added: "Item added to cart", notEnough: "Not enough stock" };
