import type { Budget, DoublingBudget, Turn } from "#server/platform/rate-limits.ts";

/** Wrong passwords for one account from one address; the wait doubles with every attempt beyond them. */
export const passwordTry: DoublingBudget = {
  name: "login",
  tries: 10,
  seconds: 900,
  firstWait: 30,
  longestWait: 3600,
};
/** Wrong passwords from one address, over all accounts. */
export const loginAddress: Budget = { name: "loginAddress", points: 100, seconds: 900 };
/** Login codes mailed to one account, each after a correct password. */
export const loginCode: Budget = { name: "loginCode", points: 30, seconds: 3600 };
/** Requests from one address for a mailed code. */
export const codeRequest: Budget = { name: "codeRequest", points: 30, seconds: 900 };
/** Code guesses from one address. */
export const codeGuess: Budget = { name: "codeGuess", points: 60, seconds: 900 };
/** Codes mailed to one account at the request of one address. */
export const codeMail: Budget = { name: "codeMail", points: 5, seconds: 3600 };
/** Wrong guesses at one account's reset codes, by everybody together; the link in the mail is beyond guessing. */
export const resetGuess: Budget = { name: "resetGuess", points: 100, seconds: 3600 };
/** Codes mailed to one email address at the request of one address. */
export const codeMailed: Turn = { name: "codeMailed", seconds: 60 };
/** Links to choose a password that staff have mailed to one account. */
export const passwordLink: Budget = { name: "passwordLink", points: 5, seconds: 3600 };
/** The same by one member of staff: more than anybody invites one by one. */
export const invitations: Budget = { name: "invitations", points: 300, seconds: 3600 };
/** Links to confirm a new address that one member asks for. */
export const emailChange: Budget = { name: "emailChange", points: 5, seconds: 3600 };
/** The first of them to one address, which others cannot use up. */
export const emailChangeFirst: Budget = { name: "emailChangeFirst", points: 1, seconds: 3600 };
/** Further ones to one address, whoever asks. */
export const emailChangeAgain: Budget = { name: "emailChangeAgain", points: 4, seconds: 3600 };
