import { firstName, hello } from "./mail-words.ts";

const labels = {
  first_name: firstName,
  pack_list: "List of the packs",
  pack_names: "Names of the packs",
  entitlements_url: "Link to the packs",
};
const button = "See your packs";

export const entitlementMails = {
  pack_granted: {
    title: "New packs",
    explanation: "To a member who, or whose family, was given packs.",
    labels,
    subject: "{{ club_name }} has something for you: {{ pack_names }}",
    heading: "New packs for you",
    body: `${hello}<p>{{ club_name }} has given your family:</p><p>{{ pack_list }}</p><p>Choose your sizes and order them when it suits you.</p>`,
    button,
  },
  pack_closing: {
    title: "Packs about to expire",
    explanation: "To a member, seven days before packs of the family expire that have not been redeemed.",
    labels,
    subject: "Expiring soon: {{ pack_names }}",
    heading: "Your packs expire soon",
    body: `${hello}<p>Your family has packs that have not been redeemed yet and expire soon:</p><p>{{ pack_list }}</p><p>Choose your sizes and order them before their last day.</p>`,
    button,
  },
};
