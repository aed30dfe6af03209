import { formatCount } from "./language.ts";
export const webhooks = {
  /** Why a receiver was not told, as the person who set it up can understand it. */
  problems: {
    tooSlow: "The receiver did not answer within 10 seconds.",
    refusedConnection: "The receiver refused the connection.",
    unreachable: "The receiver cannot be reached from here.",
    wrongCertificate: "The certificate of the receiver is not valid for this name.",
    noTls: "The receiver does not offer TLS on this port.",
    closedConnection: "The receiver ended the connection before it answered.",
    gone: "What it was about no longer exists.",
    redirected: "The receiver redirected to another address, which we do not follow.",
    answered: (status: number) => `The receiver answered ${status}.`,
  },
  added: "The address was added. Copy its secret now: it is only shown once.",
  saved: "The address was saved.",
  secretReplaced: "The secret was replaced. Copy the new one now: it is only shown once.",
  removed: "The address was removed.",
  exampleSent: "An example is on its way.",
  sentAgain: "It is being sent again.",
  underWay: "This delivery is already under way.",
  tooManyAddresses: (most: number) =>
    `A club can have at most ${formatCount(most)} addresses. Remove one first.`,
  inList: "This address is already in the list.",
  publicHost: "Use https and a public host name, with port 443 or 8443.",
};
