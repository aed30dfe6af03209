import { dayInWords } from "./language.ts";

/** What mails and papers are shown with where there is nothing real yet. */
export const samples = {
  member: "Ava Archer",
  child: "Ben Archer",
  visitor: "Val Visitor",
  address: ["Ava Archer", "1 High Street", "Riverside RV1 1AA"],
  product: "Home shirt",
  scarf: "Scarf",
  color: "Red",
  size: "M",
  largerSize: "L",
  seasonPack: "Season kit",
  juniorPack: "Junior kit",
  lastDay: dayInWords("2026-12-31"),
  shippingMethod: "Standard delivery",
  clubHouse: "the club house",
  collection: "On match days, an hour before kick-off.",
  grantReason: "Thank you for helping at the summer party",
  cancelReason: "The scarf is no longer made",
  holdReason: "There is not enough stock.",
  approval: "See you on Saturday.",
  instructions: "Bring it to the club house on match days,\nor send it to 1 Park Lane, Riverside.",
  refusal: "The shirt has been worn.",
  question: { subject: "Which size?", message: "Hello,\nwhich size fits a child of eight?" },
  notices: {
    low: { title: "Home shirt, Red M is running low", detail: "2 left now." },
    onHold: "Order RR-1001 is on hold",
  },
};
