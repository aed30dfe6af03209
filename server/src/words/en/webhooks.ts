export const webhooks = {
  added: "The address was added. Copy its secret now: it is only shown once.",
  saved: "The address was saved.",
  secretReplaced: "The secret was replaced. Copy the new one now: it is only shown once.",
  removed: "The address was removed.",
  exampleSent: "An example is on its way.",
  sentAgain: "It is being sent again.",
  underWay: "This delivery is already under way.",
  tooManyAddresses: (most: number) => `A club can have at most ${most} addresses. Remove one first.`,
  inList: "This address is already in the list.",
  publicHost: "Use https and a public host name, with port 443 or 8443.",
};
