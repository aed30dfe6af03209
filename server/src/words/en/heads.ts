/** What pages say of themselves: in their title, to search engines, and to who has no script. */
export const heads = {
  officialShop: (club: string) =>
    `The official shop of ${club}: kit, training wear and everything in the club's colours.`,
  /** In short, where the shop is installed as an app. */
  shopOf: (club: string) => `The official shop of ${club}`,
  shopForClubs: (product: string) => `${product}: the shop for clubs.`,
  cart: "Cart",
  shop: "Shop",
  notForSale: "Not for sale",
  login: "Welcome",
  notFound: "Page not found",
  notShown: "This page cannot be shown at the moment",
  tryAgain: "Try again",
  toHome: "Go to the home page",
  category: ({ category, club }: { category: string; club: string }) =>
    `${category} from the official shop of ${club}.`,
  product: ({ title, club }: { title: string; club: string }) =>
    `${title} from the official shop of ${club}.`,
  info: {
    contact: {
      title: "Contact Us",
      says: (club: string) => `Ask ${club} anything about your order, sizes or the club.`,
    },
    faq: { title: "FAQ", says: (club: string) => `What members of ${club} ask most, and the answers.` },
    shipping: { title: "Shipping", says: (club: string) => `How orders from ${club} reach you.` },
    returns: {
      title: "Returns & Refunds",
      says: (club: string) => `How to send something back to ${club}.`,
    },
    terms: { title: "Terms & Conditions", says: (club: string) => `The terms of the shop of ${club}.` },
    privacy: { title: "Privacy Policy", says: (club: string) => `What ${club} does with your data.` },
    accessibility: {
      title: "Accessibility",
      says: (club: string) =>
        `How everybody can use the shop of ${club}, and whom to tell if something stands in the way.`,
    },
  },
  /** As HTML. */
  needsScript:
    'This page needs JavaScript. These pages do not: <a href="/">home</a>, <a href="/shop">shop</a>, <a href="/faq">questions</a>, <a href="/contact">contact</a>.',
  readWithoutScript: "You can read the shop as it is. Logging in, ordering and forms need JavaScript.",
};
