import { formatCount } from "./language.ts";

export const messages = {
  clubName: "Name of the club",
  /** What the link says that ends a kind of mails. */
  stop: "Stop these emails",
  reason: (reason: string) => `Reason: ${reason}`,
  testOf: (subject: string) => `Test: ${subject}`,
  testMail: {
    subject: (club: string) => `Test email from ${club}`,
    heading: "Your email settings work",
    body: "<p>This is a test email from your shop's settings. If you can read it, your members will get their emails too.</p>",
  },
  secretExpired: "The code or link in it has expired",
  noServer: "No email server is set up",
  wordingSaved: "The wording was saved.",
  builtInAgain: "The built-in wording is back in use.",
  testOnItsWay: (to: string) => `A test email is on its way to ${to}.`,
  sentAgain: (to: string) => `The email will be sent again to ${to}.`,
  worksOnce: "This email contained a code or link that works only once. Please send a new one instead.",
  erased: "The text of this email is gone: the person's data were erased.",
  stillWaiting: "This email is still waiting to be sent.",
  sentTooOften: (times: number) => `This email has already been sent again ${formatCount(times)} times.`,
  bodyMissing: "Body is a required field",
  formattedInPart: (variable: string) => `Format ${variable} as a whole, not just part of it.`,
  unknownVariable: (name: string) => `{{ ${name} }} is not available in this email`,
  onlyInText: (name: string) => `{{ ${name} }} can only be used in the text`,
  withoutFilter: (name: string) => `{{ ${name} }} cannot be used with a filter`,
  codeMissing: (name: string) => `This email needs {{ ${name} }}: without it nobody could log in`,
  unknownFilter: (name: string) => `The filter "${name}" is not available in an email`,
  unknownTag: (name: string) => `{% ${name} %} is not available in an email`,
  unreadable: (reason: string) => `The text between {{ and }} cannot be read: ${reason}`,
};

/** What went wrong between us and a mail server, as the person who set it up can understand it. */
export const smtp = {
  refusedConnection: "The server refused the connection. Please check host and port.",
  unreachable: "The server cannot be reached from here.",
  tooSlow: "The server did not answer in time. Please check host and port.",
  noSuchServer: "There is no server with this name.",
  refusedLogin: "The server refused the login. Please check user name and password.",
  wrongCertificate: "The certificate of the server is not valid for this name, so nothing was sent.",
  noTls: "The server does not offer TLS on this port, so nothing was sent. Please check port and security.",
  refusedRecipient: "The server refused the recipient.",
  refusedSender: "The server refused the sender.",
  refusedMail: "The server refused the email.",
  closedConnection:
    "The server closed the connection before it accepted the email. Please check port and security.",
  notSent: "The email could not be sent.",
  withReply: ({ problem, reply }: { problem: string; reply: string }) => `${problem} It said: ${reply}`,
};

export const mailStops = {
  linkDead: "This link is incomplete or no longer works.",
};
