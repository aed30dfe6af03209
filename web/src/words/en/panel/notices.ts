const notice = {
  ordersOnHold: "Orders on hold",
  paidOrderShould: "A paid order should not be sent yet.",
  failedPayments: "Failed payments",
  aCardWasDeclined: "A card was declined.",
  disputedPayments: "Disputed payments",
  cardholderIsDisputingPayment: "A cardholder is disputing a payment.",
  paymentsWithoutAnOrder: "Payments without an order",
  stripeTookMoneyForOrder: "Stripe took money for an order the shop does not have.",
  returns: "Returns",
  memberWouldLikeToReturn: "A member would like to return or exchange something.",
  lowStock: "Low stock",
  sizeIsAboutToRun: "A size is about to run out.",
  failedEmails: "Failed emails",
  emailCouldNotBeDelivered: "An email could not be delivered.",
  differencesWithStripe: "Differences with Stripe",
  stripeAndShop: "Stripe and the shop do not agree.",
  webhooks: "Webhooks",
  oneOfYourWebhookAddresses: "One of your webhook addresses is not responding.",
  finishedJobs: "Finished jobs",
  anExport: "An export, an import or a run you started has ended.",
};

const noticeBell = {
  notices: "Notices",
  noticesUnread: (countLabel: string) => `Notices, ${countLabel} unread`,
  markAllAsRead: "Mark all as read",
  nothingNew: "Nothing new. Anything that needs your attention appears here.",
  seeAllNotices: "See all notices",
};

const noticeLine = {
  new: "New",
};

const noticeSettingsDrawer = {
  noticesByEmail: "Notices by email",
  theyGoToClubsContact: "They go to the club's contact address. All notices still appear in the panel.",
  emailedNotices: "Emailed notices",
  thisIsAlwaysEmailed: (about: string) => `${about} This is always emailed.`,
  cancel: "Cancel",
  save: "Save",
};

const screen = {
  notices: "Notices",
  whatNeedsYourAttention: "What needs your attention, and what has finished. Notices are kept for 90 days.",
  chooseWhatIsEmailed: "Choose what is emailed",
  searchNotices: "Search notices",
  markAllAsRead: "Mark all as read",
  noNoticesYet: "No notices yet",
  ordersOnHold: "Orders on hold, low stock, failed emails and so on will appear here.",
  noNoticesMatch: "No notices match this filter.",
  showAllNotices: "Show all notices",
  notice: "Notice",
  kind: "Kind",
  when: "When",
  readOrNot: "Read or not",
  unreadOnly: "Unread only",
};

/** What the club should know. */
export const notices = { notice, noticeBell, noticeLine, noticeSettingsDrawer, screen };
