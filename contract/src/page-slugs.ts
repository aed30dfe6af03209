/** The club's information pages, as addresses and rows name them. */
export const pageSlugs = [
  "home-page",
  "privacy-policy",
  "return-refund",
  "shipping-policy",
  "terms",
  "footer-content",
  "contact-us",
  "redeemed-section",
  "accessibility",
] as const;
export type PageSlug = (typeof pageSlugs)[number];
