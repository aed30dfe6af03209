import { counted } from "../counted.ts";

/** How a product comes to the member, and may go back. */
export const waysToGetIt = {
  label: "How you get it",
  /** `when` is what the club writes of it, and may be empty. */
  collect: (name: string, when: string) => [name, when].filter(Boolean).join(": "),
  deliveryFrom: (price: string, days: string) => [`Delivery from ${price}`, days].filter(Boolean).join(", "),
  freeDelivery: (days: string) => ["Free delivery", days].filter(Boolean).join(", "),
  exchange: (days: number) =>
    `Exchange for another size up to ${counted(days, { one: "day", other: "days" })} after you get it`,
};
