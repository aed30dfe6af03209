const deliveries = {
  sendThisEmailAgain: "Send this email again?",
  getsAgain: (recipient: string, title: string) => `${recipient} gets “${title}” again, exactly as it was.`,
  getsInstead: (now: string, former: string, title: string) =>
    `The address is now ${now}. “${title}” goes there, exactly as it was, and no more to ${former}.`,
  resend: "Resend",
  sendTo: (now: string) => `Send to ${now}`,
  deliveries: "Deliveries",
  addressOrSubject: "Address or subject",
  emailsAppearHereOnceShop: "Emails appear here once the shop has sent one.",
  noEmailsMatch: "No emails match this filter.",
  showAllEmails: "Show all emails",
  state: "State",
  email: "Email",
};

const deliveryColumns = {
  when: "When",
  email: "Email",
  to: "To",
  state: "State",
  attempts: "Attempts",
  action: "Action",
  resend: "Resend",
  resendTo: (title: string, recipient: string) => `Resend ${title} to ${recipient}`,
};

const mailHeader = {
  notifications: "Notifications",
  templates: "Templates",
  deliveries: "Deliveries",
  emailSettings: "Email settings",
  yourOwnServerSends: <P>(host: string, sender: string, settings: P) => [
    `Your own server ${host} sends these emails as ${sender}. `,
    settings,
  ],
  thisInstallationsServerSends: <P>(settings: P) => [
    "This installation's server sends these emails in your club's name. ",
    settings,
  ],
  noEmailServerIsSet: <P>(settings: P) => [
    "No email server is set up: emails wait until there is one. ",
    settings,
  ],
};

const mailPreview = {
  preview: "Preview",
  filledWithYourClubsLatest: "Filled with your club's latest data, where there is any.",
  widthOfThePreview: "Width of the preview",
  desktop: "Desktop",
  phone: "Phone",
  previewOfTheEmail: "Preview of the email",
  previewShowsLastTextWithout: "The preview shows the last text without mistakes",
  sendATestEmailTo: "Send a test email to",
  sendTest: "Send test",
};

const subjectInput = {
  subject: "Subject",
  insertVariableIntoSubject: "Insert a variable into the subject",
};

const template = {
  notifications: "Notifications",
  thereIsNoSuchEmail: "There is no such email",
  chooseOneFromList: "Choose one from the list of templates.",
};

const templateEditor = {
  goBackToStandardText: "Go back to the standard text?",
  yourOwnSubjectAndText: "Your own subject and text for this email will be lost.",
  restoreDefault: "Restore default",
  notifications: "Notifications",
  yourWording: "Your wording",
  builtIn: "Built-in",
  wording: "Wording",
  text: "Text",
  theHeading: "The heading, the button and the club's details around the text are the same in every wording.",
};

const templates = {
  yourWording: "Your wording",
  builtIn: "Built-in",
  lastSent: <P>(day: P) => ["Last sent ", day],
  notSentYet: "Not sent yet",
};

/** What emails are about. */
const groups = {
  orders: "Orders",
  returns: "Returns and exchanges",
  packsAndCredits: "Packs, credits and stock",
  accounts: "Logins and accounts",
  toTheClub: "To the club",
};

/** Emails: their wording and their delivery. */
export const messages = {
  deliveries,
  deliveryColumns,
  groups,
  mailHeader,
  mailPreview,
  subjectInput,
  template,
  templateEditor,
  templates,
};
