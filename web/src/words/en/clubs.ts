/** The front door, addresses that lead nowhere, and a club that is closed for a while. */
export const clubs = {
  front: {
    title: "Find your club",
    text: "The shop of your club: kit, credits and orders in one place.",
    search: "Name of your club",
    address: "The name in your club's address",
    addressHint: (host: string) => `The first part of it: yourclub in yourclub.${host}`,
    open: "Open the shop",
    noneFound: "No club found",
    tryShorter: "Try a shorter part of its name.",
    start: "How to start",
    steps: [
      {
        title: "Open your club's shop",
        text: (host: string) => `Open it above, or go straight to its own address, such as yourclub.${host}.`,
      },
      {
        title: "Login",
        text: () => "Use the email your club has for you. New members receive an invitation.",
      },
      { title: "Choose your kit", text: () => "Spend your credits, and pay the rest by card." },
    ],
    notListed: "Cannot find your club? Ask somebody who runs it for the address.",
    notKnown:
      "Not sure of the address? It is in every email from the shop, or ask somebody who runs your club.",
  },
  notFound: {
    title: "Page not found",
    text: "There is nothing at this address. The page may have moved.",
    noClub: "There is no club at this address.",
    back: "Go back",
    home: "Home",
    shop: "Shop",
  },
  maintenance: {
    tab: "Maintenance",
    title: "MAINTENANCE MODE",
    text: (product: string) => `We are just tidying up a few things in the ${product}.`,
    later: "Please come back later..",
    staff: "For staff",
  },
};
