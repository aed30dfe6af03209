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

/** What the shop's footer links once the club has written it, in this order. */
export const footerPages = [
  "faq",
  "shipping-policy",
  "return-refund",
  "terms",
  "privacy-policy",
  "accessibility",
] as const;
export type FooterPage = (typeof footerPages)[number];
