/** What a page says to search engines while it has no sentence of its own; the server's head says the same. */
export const head = {
  club: (club: string) =>
    `The official shop of ${club}: kit, training wear and everything in the club's colours.`,
  product: (product: string) => `${product}: the shop for clubs.`,
};
