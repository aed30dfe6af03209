import { firstName, hello } from "./mail-words.ts";

export const wishlist = {
  added: "Added to your wishlist.",
  removed: "Removed from your wishlist.",
  willMail: "We will email you when it is back.",
  willNotMail: "We will not email you about it.",
};

export const wishlistMails = {
  back_in_stock: {
    title: "Back in stock",
    explanation: "To a member who asked to be told when something that was sold out is back.",
    labels: {
      first_name: firstName,
      product_title: "Product name",
      choice: "Colour and size",
      choice_note: "Colour and size in brackets",
      product_url: "Link to the product",
    },
    subject: "{{ product_title }} is back in stock",
    heading: "Back in stock",
    body: `${hello}<p><strong>{{ product_title }}</strong> {{ choice_note }} is available again in the {{ club_name }} shop. It is not reserved for you, and others may be waiting too.</p><p>You will get this email only once.</p>`,
    button: "See it in the shop",
  },
};
