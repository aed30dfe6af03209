import type { Transporter } from "nodemailer";

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
};

const maxServers = 100;
/** The whole handing over, whatever the server does. */
const longestMs = 60_000;

const transports = new Map<string, Promise<Transporter>>();

/**
 * Hands a mail to an SMTP server, `smtp(s)://user:password@host:port`, over connections that are kept open.
 * Resolves once the server has taken it.
 */
export async function sendOverSmtp(smtpUrl: string, mail: OutgoingMail): Promise<void> {
  const transport = await transportTo(smtpUrl);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail server takes too long")), longestMs);
  });
  const sent = transport.sendMail({
    from: mail.from,
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    // Given as one address, so that a comma in it can not name a second recipient.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    headers: { "Auto-Submitted": "auto-generated" },
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
  for (const transport of open) (await transport).close();
}

/** Whether the server refused this mail for good, so that trying again is of no use. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

async function transportTo(smtpUrl: string): Promise<Transporter> {
  const known = transports.get(smtpUrl);
  if (known) return known;
  const oldest = transports.size >= maxServers ? transports.keys().next().value : undefined;
  if (oldest !== undefined) {
    const transport = transports.get(oldest);
    transports.delete(oldest);
    (await transport)?.close();
  }
  const opening = openTransport(smtpUrl);
  transports.set(smtpUrl, opening);
  return opening;
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  });
}
