const contactData = {
  contactData: "Contact data",
  shownBesideTheContactForm:
    "Shown beside the contact form, in the footer and in every email. Changes are live at once.",
  email: "Email",
  phone: "Phone",
  location: "Location",
  editContactData: "Edit contact data",
  useNewestAsBase: "Use the newest as a base",
  save: "Save",
};

const faq = {
  addAQuestion: "Add a question",
  faq: "FAQ",
  visitorsRead: "Visitors read them in this order. To move one, drag its handle or press it.",
  landingPage: "Landing Page",
  openInShop: "Open in shop",
  noQuestionsYet: "No questions yet",
  answerQuestionsMembersAskMost:
    "Answer the questions members ask most, and they will find the answers in the shop.",
  questions: "Questions",
  deleteThisQuestion: "Delete this question?",
  andItsAnswerCannot: (question: string) =>
    `“${question}” and its answer cannot be brought back. To hide it for a while, switch it off.`,
  delete: "Delete",
  live: "Live",
  liveQuestion: (question: string) => `Live: ${question}`,
  edit: (question: string) => `Edit: ${question}`,
  deleteQuestion: (question: string) => `Delete: ${question}`,
};

const faqDialog = {
  addAQuestion: "Add a question",
  editThisQuestion: "Edit this question",
  question: "Question",
  answer: "Answer",
  live: "Live",
  whenOff: "When off, it is kept here and hidden from visitors.",
  save: "Save",
};

const landing = {
  whatMembersAskMost: "What members ask most, with answers.",
  landingPage: "Landing Page",
  thePagesOfYourShop: "The pages of your shop. Visitors can read those that are live.",
  inTheShop: "In the shop",
  policies: "Policies",
  changed: <P>(day: P) => ["Changed ", day],
};

const landingPages = {
  whatVisitorsReadFirst:
    "What visitors read first. The first paragraph appears beside your logo, the rest below it.",
  shipping: "Shipping",
  howAndWhenOrdersReach: "How and when orders reach members.",
  returnsRefunds: "Returns & Refunds",
  whatMembersCanSendBack: "What members can send back, and how they are refunded.",
  termsConditions: "Terms & Conditions",
  theRulesOfTheShop: "The rules of the shop.",
  privacyPolicy: "Privacy Policy",
  whatClubDoesWithPersonal: "What the club does with personal data.",
  footerContent: "Footer content",
  fewWordsAboutClub: "A few words about the club at the bottom of every page.",
  packSelection: "Pack selection",
  whatMembersReadOnce: "What members read once they have redeemed everything.",
  contactUs: "Contact Us",
  locationAndOfficeHours: "Email, phone, location and office hours.",
  accessibility: "Accessibility",
  howEverybodyCanUseShop:
    "How everybody can use the shop, and whom to tell if something stands in the way. The footer links it once it is live.",
  liveWithANewerDraft: "Live, with a newer draft",
  live: "Live",
  draftNotLiveYet: "Draft, not live yet",
  preparedNotLiveYet: "Prepared, not live yet",
  notWrittenYet: "Not written yet",
};

const pageEditor = {
  thisTextWasPrepared:
    "This text was prepared for your club, and nobody else sees it yet. Read it through, change what does not fit, fill in what stands in square brackets, then publish it.",
  publishWithAGap: "Publish with a gap?",
  somewhereInTextItStill: (toFillIn: string) =>
    `Somewhere in the text it still says “${toFillIn}”. Visitors will read that too.`,
  publishAnyway: "Publish anyway",
  backToTheText: "Back to the text",
  discardTheDraft: "Discard the draft?",
  livePageStays: "The live page stays as it is. The draft cannot be brought back.",
  discardDraft: "Discard draft",
  landingPage: "Landing Page",
  saveDraft: "Save draft",
  openInShop: "Open in shop",
  publish: "Publish",
  text: "Text",
  title: "Title",
  preview: "Preview",
  asVisitorsWillSeeIt: "As visitors will see it.",
  nothingHereYet: "Nothing here yet",
};

const starterButton = {
  startWithASampleText: "Start with a sample text",
  readItThroughAndChange: "Read it through and change what does not fit your club. It is not legal advice.",
};

/** The pages of the shop that a club writes. */
export const pages = { contactData, faq, faqDialog, landing, landingPages, pageEditor, starterButton };
