import { HostNotAllowed } from "./smtp-hosts.ts";

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

const longestReply = 200;

/** What went wrong between us and a mail server, as the person who set it up can understand it. */
export function smtpProblem(error: unknown): string {
  if (error instanceof HostNotAllowed) return error.message;
  const { code = "", command = "" } = error as SmtpError;
  const text = error instanceof Error ? error.message : "";
  if (/ECONNREFUSED/.test(text)) return "The server refused the connection. Please check host and port.";
  if (/EHOSTUNREACH|ENETUNREACH/.test(text)) return "The server cannot be reached from here.";
  if (code === "ETIMEDOUT") return "The server did not answer in time. Please check host and port.";
  if (code === "EDNS") return "There is no server with this name.";
  if (code === "EAUTH")
    return withReply("The server refused the login. Please check user name and password.", error);
  if (isCertificateProblem(text))
    return "The certificate of the server is not valid for this name, so nothing was sent.";
  if (code === "ETLS" || /wrong version number|packet length too long/i.test(text))
    return "The server does not offer TLS on this port, so nothing was sent. Please check port and security.";
  if (command === "RCPT TO") return withReply("The server refused the recipient.", error);
  if (command === "MAIL FROM") return withReply("The server refused the sender.", error);
  if (code === "EENVELOPE" || code === "EMESSAGE" || command === "DATA")
    return withReply("The server refused the email.", error);
  if (code === "EPROTOCOL" || code === "ECONNECTION" || code === "ESOCKET")
    return "The server closed the connection before it accepted the email. Please check port and security.";
  return "The email could not be sent.";
}

function isCertificateProblem(text: string): boolean {
  return /certificate|self.signed|altname|unable to (verify|get)/i.test(text);
}

/** The server's own answer to what was asked of it; its greeting is never repeated. */
function withReply(sentence: string, error: unknown): string {
  const { response = "" } = error as SmtpError;
  const reply = response.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  if (!/^[45]\d\d/.test(reply)) return sentence;
  return `${sentence} It said: ${reply.slice(0, longestReply)}`;
}
