import { counted, formatCount } from "../counted.ts";

const contact = {
  title: "Contact Us",
  text: "Ask anything about your order, sizes or the club.",
  name: "Name",
  email: "Email",
  phone: "Phone",
  phoneHint: "Optional, if you would rather be called.",
  subject: "Subject",
  message: "Message",
  send: "Send message",
  sent: "Your message is on its way",
  next: [
    "The club has your message now.",
    "Somebody will read it and reply.",
    "No reply after a few days? Check your spam folder, then call or write again.",
  ],
  nextTitle: "What happens next",
  answerTo: (email: string) => `We will reply to ${email}.`,
  another: "Write another message",
  details: "Contact Info",
  detailsText: "You can also reach us this way.",
  noDetails: "The club has given no other contact details. Please use the form.",
  map: "Show on a map",
  mapNote: "opens OpenStreetMap in a new tab",
  answered: "Your question may already be answered",
  toFaq: "Read the FAQ",
};

const faq = {
  title: "FAQ",
  text: "What members ask most.",
  search: "Search the questions",
  found: (count: number, all: number) =>
    `${formatCount(count)} of ${counted(all, { one: "question", other: "questions" })}`,
  noneFound: "No question found",
  tryOther: "Try other words, or ask the club.",
  none: "The club has not answered any questions here yet.",
  contact: "Contact Us",
};

const info = {
  contents: "On this page",
  changed: (day: string) => `Last changed ${day}`,
  print: "Print",
  contact: "Contact Us",
  toShop: "Go to the shop",
  unwritten: "Nothing here yet",
  shipping: {
    title: "Shipping",
    unwritten:
      "The club has not written about shipping. The delivery options and their prices are shown at checkout before you pay.",
  },
  returns: {
    title: "Returns & Refunds",
    unwritten:
      "The club has not written about returns. What you can return is shown with each of your orders; ask the club about anything else.",
  },
  terms: {
    title: "Terms & Conditions",
    unwritten: "The club has not published its terms here. Please ask the club for them.",
  },
  privacy: {
    title: "Privacy Policy",
    unwritten:
      "The club has not written about privacy here. Ask the club what it keeps about you. Members can also download their data from their profile.",
  },
  accessibility: {
    title: "Accessibility",
    unwritten:
      "The club has not written about accessibility here. Does something in this shop stand in your way? Please tell the club.",
  },
};

/** The information pages of the shop. */
export const pages = { contact, faq, info };

/** Input that is stored in the browser until it is sent. */
export const drafts = {
  /** The browser has no room, or is set to store nothing. */
  notKept: "Your browser cannot keep what you type: it is lost when you close or reload this page.",
};
