import { formatCount } from "./language.ts";
import { firstName, hello, reason } from "./mail-words.ts";

export const credits = {
  /** Why credits moved, as statements say it. */
  reasons: {
    joining: (membership: string) => `Joining credits: ${membership}`,
    overAlready: "They had already expired when they were refunded",
    grace: (days: number) => `Refunded after their last day: ${formatCount(days)} more days`,
    erased: "erased",
    imported: "Imported credits",
  },
  /** What staff read who deduct. */
  memberHasLess: (available: string) => `This member has only ${available} that can be deducted.`,
  alreadyGranting: "Joining credits are already being granted. Wait until that has finished.",
  figuresChanged:
    "The members or the membership have changed in the meantime. Please check the figures again.",
};

export const creditMails = {
  credits_granted: {
    title: "New credits",
    explanation: "To a member who was given credits.",
    labels: {
      first_name: firstName,
      amount: "Amount",
      balance: "New balance",
      reason: reason.reason,
      expires: "Last day",
      expiry_note: "Sentence about the last day",
      reason_note: reason.reason_note,
      shop_url: "Link to the shop",
    },
    subject: "You have {{ amount }} more to spend",
    heading: "New credits",
    body: `${hello}<p>{{ club_name }} gave you <strong>{{ amount }}</strong> in credits. You have {{ balance }} now. {{ expiry_note }}</p><p>{{ reason_note }}</p>`,
    button: "Go to the shop",
    spendBy: (day: string) => `Please spend them by ${day}.`,
  },
};
