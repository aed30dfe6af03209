import type { Text } from "#server/words/languages.ts";
import { HostNotAllowed } from "./smtp-hosts.ts";

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

const longestReply = 200;

/** What went wrong between us and a mail server, as the person who set it up can understand it. */
export function smtpProblem(error: unknown): Text {
  if (error instanceof HostNotAllowed) return error.text;
  const { code = "", command = "" } = error as SmtpError;
  const text = error instanceof Error ? error.message : "";
  if (/ECONNREFUSED/.test(text)) return ({ smtp }) => smtp.refusedConnection;
  if (/EHOSTUNREACH|ENETUNREACH/.test(text)) return ({ smtp }) => smtp.unreachable;
  if (code === "ETIMEDOUT") return ({ smtp }) => smtp.tooSlow;
  if (code === "EDNS") return ({ smtp }) => smtp.noSuchServer;
  if (code === "EAUTH") return withReply(({ smtp }) => smtp.refusedLogin, error);
  if (isCertificateProblem(text)) return ({ smtp }) => smtp.wrongCertificate;
  if (code === "ETLS" || /wrong version number|packet length too long/i.test(text))
    return ({ smtp }) => smtp.noTls;
  if (command === "RCPT TO") return withReply(({ smtp }) => smtp.refusedRecipient, error);
  if (command === "MAIL FROM") return withReply(({ smtp }) => smtp.refusedSender, error);
  if (code === "EENVELOPE" || code === "EMESSAGE" || command === "DATA")
    return withReply(({ smtp }) => smtp.refusedMail, error);
  if (code === "EPROTOCOL" || code === "ECONNECTION" || code === "ESOCKET")
    return ({ smtp }) => smtp.closedConnection;
  return ({ smtp }) => smtp.notSent;
}

function isCertificateProblem(text: string): boolean {
  return /certificate|self.signed|altname|unable to (verify|get)/i.test(text);
}

/** The server's own answer to what was asked of it; its greeting is never repeated. */
function withReply(problem: Text, error: unknown): Text {
  const { response = "" } = error as SmtpError;
  const reply = response.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  if (!/^[45]\d\d/.test(reply)) return problem;
  return (words) => words.smtp.withReply({ problem: problem(words), reply: reply.slice(0, longestReply) });
}
