import { firstName, hello, reason } from "./mail-words.ts";

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
