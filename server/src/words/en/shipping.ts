import { counted, formatCount } from "./language.ts";

export const shipping = {
  tooManyAddresses: (most: number) =>
    `You can keep at most ${formatCount(most)} addresses. Please delete one first.`,
  chooseCountry: "Choose a country.",
  tooManyMethods: (most: number) => `A club can have at most ${formatCount(most)} methods.`,
  methodExists: "There is already a method with this name.",
  chooseCountries: "Choose countries from the list.",
  methodAdded: "Shipping method added",
  methodSaved: "Shipping method saved",
  orderSaved: "Order saved",
  methodDeleted: "Shipping method deleted",
  addressSaved: "Address saved",
  addressDeleted: "Address deleted",
  methodInUse: (orders: number) =>
    `${counted(orders, { one: "open order uses", other: "open orders use" })} this method. Switch it off instead, and nobody can choose it any more.`,
};
