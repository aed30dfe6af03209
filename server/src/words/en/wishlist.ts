export const wishlist = {
  added: "Added to your wishlist.",
  removed: "Removed from your wishlist.",
  willMail: "We will email you when it is back.",
  willNotMail: "We will not email you about it.",
};
