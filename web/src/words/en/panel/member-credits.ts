const credits = {
  granted: "Granted",
  deducted: "Deducted",
  spent: "Spent",
  refunded: "Refunded",
  expired: "Expired",
};

const creditsCard = {
  credits: "Credits",
  isSetAsideForOrders: <P>(held: P, available: P) => [
    held,
    " is set aside for orders waiting for payment, so ",
    available,
    " can be spent.",
  ],
  grant: "Grant",
  deduct: "Deduct",
  until: <P>(at: P) => ["Until ", at],
  noExpiry: "No expiry",
};

/** Of joining credits that were given by mistake. */
const mistake = {
  deductThem: "If they were a mistake, deduct them under Credits.",
  anAdminDeductsThem: "If they were a mistake, an admin can deduct them.",
};

const creditsDialog = {
  deductCredits: "Deduct credits",
  grantCredits: "Grant credits",
  balanceOf: (name: string, total: string) => `${name} has ${total}. 1 credit is worth 1 dollar.`,
  amount: "Amount",
  lastDay: "Last day",
  whateverIsLeftExpires:
    "Whatever is left expires at the end of this day. Leave it empty for credits that do not expire.",
  reason: "Reason",
  memberSeesItInEmail: "The member sees it in the email.",
  memberHasNoEmail: "The member has no email address: tell them yourself. It is kept in the statement.",
  itIsShownInStatement: "It is shown in the statement.",
  balanceAfterwards: <P>(what: P) => ["Balance afterwards: ", what],
  cancel: "Cancel",
  yourFirstAttempt:
    "Your first attempt has already gone through, with what you had typed then. Close this and check the statement.",
};

const movementCells = {
  order: "Order",
  balance: <P>(amount: P) => ["Balance ", amount],
};

const movementColumns = {
  member: "Member",
  what: "What",
  reasonAndOrder: "Reason and order",
  balanceAfter: "Balance after",
};

const movementTotals = {
  totals: "Totals",
  allMembers: (periodInWords: string) => `${periodInWords}, all members`,
  openingBalance: "Opening balance",
  closingBalance: "Closing balance",
  creditsOutstanding: <P>(amount: string, about: P) => [`Credits outstanding: ${amount} `, about],
  stillIncludesExpired:
    " The closing balance still includes credits that have expired; they will be taken out within a few minutes.",
  fromTo: (from: string, to: string) => `From ${from} to ${to}`,
  since: (from: string) => `Since ${from}`,
  until: (to: string) => `Until ${to}`,
  fromTheBeginningUntilNow: "From the beginning until now",
};

const movements = {
  creditStatement: "Credit statement",
  payment: "Payment",
  everyMovementOfAllMembers: "Every movement of all members' credits, with the member's balance after it.",
  whoHoldsCredits: "Who holds credits",
  creditMovementsOfAllMembers: "Credit movements of all members",
  memberOrOrder: "Member or order",
  creditsThatCome: "Credits that come in or go out are listed here.",
  noMovementsMatch: "No movements match this filter.",
  showAllMovements: "Show all movements",
  what: "What",
  all: "All",
};

const statement = {
  when: "When",
  what: "What",
  reason: "Reason",
  by: "By",
  ends: "Ends",
  amount: "Amount",
  balance: "Balance",
  creditStatement: "Credit statement",
  creditMovements: "Credit movements",
  creditsThatCome: "Credits that come in or go out are listed here.",
};

/** Credits of members, granted, deducted and looked up. */
export const memberCredits = {
  credits,
  creditsCard,
  creditsDialog,
  mistake,
  movementCells,
  movementColumns,
  movementTotals,
  movements,
  statement,
};
