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
