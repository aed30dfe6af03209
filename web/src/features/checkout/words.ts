/** What is said when an order is placed, at once or after its payment. */
export const PLACED = "Your order has been placed successfully";
