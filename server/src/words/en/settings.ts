export const settings = {
  testWasAccepted: "The email server accepted the test email.",
  /** What is right and wrong with the webhook that Stripe calls. */
  webhook: {
    secretMissing: "The webhook secret is missing. Without it, no event from Stripe can be trusted.",
    keyReadsNone:
      "Stripe does not let this key read the account's webhooks, so we cannot tell whether the secret is the right one.",
    noAnswer: "Stripe is not responding at the moment, so we could not check its webhooks.",
    noSuchAddress: (url: string) =>
      `The account for this key has no webhook with the address ${url}. The secret belongs to another webhook, or to another account.`,
    switchedOff: "The webhook is switched off at Stripe.",
    several:
      "More than one webhook in the account has this address. Each has its own secret: keep one and enter its secret.",
    withoutEvents: (beginnings: string[]) =>
      `The webhook is not sent events that begin with ${beginnings.join(" or ")}`,
    isThere: "The account has a webhook with this address.",
    refused: {
      unsigned: "The last event to arrive was not signed by Stripe.",
      too_old: "The last event was signed too long ago. Check the server's clock.",
      other_secret:
        "The signature of the last event does not match the secret. Copy the signing secret of this webhook from Stripe; each webhook has its own.",
    },
    accepted: "The last event was signed with this secret.",
    noneYet: "No event has arrived since the secret was entered.",
  },
  closed: "The shop is closed.",
  open: "The shop is open.",
  orderNumberUsed: (number: string) => `An order already has number ${number}. Choose a higher one.`,
  saved: "The settings were saved.",
  ownAddressNeedsServer: "To send from your own address, you need your own email server.",
  passwordOfOldServer: "Enter the password again: the saved one is for the previous server.",
  noMailServer: "No email server is set up.",
  testAccepted: (to: string) => `The email server accepted the test email. Please check the inbox of ${to}.`,
};
