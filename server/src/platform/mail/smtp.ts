import { LRUCache } from "lru-cache";
import type { Transporter } from "nodemailer";
import { smtpPorts } from "#contract/smtp-settings.ts";
import type { Text } from "#server/words/languages.ts";
import { type FoundHost, findHost, HostNotAllowed, type HostRules } from "../net/public-hosts.ts";
import { askOutside } from "../outside.ts";

/** A mail server to hand mails to. */
export type MailServer = {
  /** `smtp(s)://user:password@host:port` */
  url: string;
  /** Where it may stand, asked again for every mail; null for the installation's own server, which is trusted. */
  rules: HostRules | null;
  /** Multiplies how long it may take over anything. */
  timeLimitFactor: number;
};

/** One mail for one person, complete. */
export type OutgoingMail = {
  from: { name: string; address: string };
  replyTo: string | null;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** With angle brackets; the same each time the mail is handed over. */
  messageId: string;
  /** Where its reader ends mails of this kind, by a page and by one click (RFC 8058); null for what is owed. */
  stopUrl: string | null;
};

/** The whole handing over, whatever the server does. */
const longestMs = 60_000;

const transports = new LRUCache<string, Promise<Transporter>>({
  max: 100,
  dispose: (opening) =>
    void opening.then(
      (transport) => transport.close(),
      () => undefined,
    ),
});

/**
 * Hands a mail to an SMTP server over connections that are kept open. Resolves once the server has taken it.
 * Throws HostNotAllowed, and what went wrong on the way.
 */
export function sendOverSmtp(server: MailServer, mail: OutgoingMail): Promise<void> {
  const { timeLimitFactor } = server;
  return watched(server, async () => {
    const end = await endpointOf(server);
    await handOver(await transportTo(end, timeLimitFactor), mail, longestMs * timeLimitFactor);
  });
}

/** A server that refuses a mail for good does what it is there for. */
function watched(server: MailServer, send: () => Promise<void>): Promise<void> {
  const system = server.rules === null ? "smtp" : "club_smtp";
  const isRefusal = (error: unknown) => isRefusedForGood(error) && !isServerAtFault(error);
  return askOutside({ system, isRefusal }, send);
}

/** The same over a connection of its own, within `withinMs`, for somebody who waits for the outcome. */
export function sendOnceOverSmtp(server: MailServer, mail: OutgoingMail, withinMs: number): Promise<void> {
  const { timeLimitFactor } = server;
  return watched(server, async () => {
    const how = { pool: false, withinMs, timeLimitFactor };
    const transport = await openTransport(await endpointOf(server), how);
    try {
      await handOver(transport, mail, withinMs * timeLimitFactor);
    } finally {
      transport.close();
    }
  });
}

async function handOver(transport: Transporter, mail: OutgoingMail, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error("The email server takes too long"), { code: "ETIMEDOUT" });
    timer = setTimeout(() => reject(error), withinMs);
  });
  const sent = transport.sendMail({
    from: mail.from,
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    // Given as one address, so that a comma in it cannot name a second recipient.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(mail.stopUrl && {
        "List-Unsubscribe": `<${mail.stopUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await Promise.race([sent, tooLong]);
  } finally {
    clearTimeout(timer);
    sent.catch(() => undefined);
  }
}

/** Ends the open connections of this process. */
export async function closeSmtp(): Promise<void> {
  const open = [...transports.values()];
  transports.clear();
  await Promise.allSettled(open);
}

/** Whether the server refused this mail for good, so that trying again is of no use. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

/** Whether the server never began to take the mail: it was not there, or let us not in, or not send as who we are. */
export function isServerAtFault(error: unknown): boolean {
  if (error instanceof HostNotAllowed) return true;
  const { code = "", command = "", syscall = "", responseCode = 0 } = error as SmtpFailure;
  // A server may go away at any moment; only where it could not be reached at all is it certain that it has not the mail.
  if (syscall === "connect" || ["EAUTH", "EDNS", "ETLS"].includes(code)) return true;
  return command === "MAIL FROM" && responseCode >= 500;
}

type SmtpFailure = { code?: string; command?: string; syscall?: string; responseCode?: number };

/** How a server is connected to: a club's own one at the very address that was checked. */
type Endpoint =
  | { url: string }
  | {
      host: string;
      port: number;
      secure: boolean;
      requireTLS: boolean;
      servername?: string;
      tls?: { servername: string };
      auth?: { user: string; pass: string };
    };

async function endpointOf({ url, rules }: MailServer): Promise<Endpoint> {
  if (rules === null) return { url };
  const { protocol, hostname, port: written, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const port = Number(written) || (secure ? 465 : 587);
  const { address, servername, isAllowedByName } = await findMailHost(hostname, port, rules);
  return {
    host: address,
    port,
    secure,
    // What is sent over the open network is sent encrypted, or not at all.
    requireTLS: !secure && !isAllowedByName,
    // The certificate is still that of the name.
    ...(servername && { servername, tls: { servername } }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

async function transportTo(end: Endpoint, timeLimitFactor: number): Promise<Transporter> {
  const key = JSON.stringify([end, timeLimitFactor]);
  const known = transports.get(key);
  if (known) return known;
  const opening = openTransport(end, { pool: true, withinMs: longestMs, timeLimitFactor });
  transports.set(key, opening);
  return opening;
}

async function openTransport(
  endpoint: Endpoint,
  { pool, withinMs, timeLimitFactor }: { pool: boolean; withinMs: number; timeLimitFactor: number },
): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const atMost = (milliseconds: number) => Math.min(milliseconds, withinMs) * timeLimitFactor;
  const common = {
    ...endpoint,
    connectionTimeout: atMost(10_000),
    greetingTimeout: atMost(10_000),
    socketTimeout: atMost(30_000),
    dnsTimeout: atMost(10_000),
  };
  return pool ? createTransport({ ...common, pool: true, maxConnections: 5 }) : createTransport(common);
}

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

export { HostNotAllowed, type HostRules };

/** Looks a club's mail server up: at a public address, by the ports of mail alone. Throws HostNotAllowed. */
export function findMailHost(host: string, port: number, rules: HostRules): Promise<FoundHost> {
  return findHost(host, port, rules, smtpPorts);
}
