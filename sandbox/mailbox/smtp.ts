import { buffer } from "node:stream/consumers";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { type Faults, refusal } from "./faults.ts";
import type { MailStore } from "./mail-store.ts";

/** The largest mail taken, in bytes. */
const sizeLimit = 20 * 1024 * 1024;

export interface SmtpListener {
  port: number;
  close(): Promise<void>;
}

/** Listens for mail. Any login is accepted, and none is needed. Rejects if the port is taken (EADDRINUSE). */
export async function listenForMail(
  store: MailStore,
  faults: Faults,
  address: { host: string; port: number },
): Promise<SmtpListener> {
  const server = new SMTPServer({
    name: "mailbox.localhost",
    banner: "Kitroom mailbox",
    // Its self-signed certificate would be refused by any client that checks, as ours does.
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: sizeLimit,
    closeTimeout: 1_000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "" }),
    onMailFrom: (_address, _session, done) => done(faults.refusal()),
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw refusal(552, "Message too large");
          const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
          return keep(store, raw, recipients, session.envelope.mailFrom);
        })
        .then(() => done())
        .catch((error: Error) => done(error));
    },
  });
  // A client that hangs up in the middle of a mail is its own affair.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(address.port, address.host, () => {
      server.server.off("error", reject);
      resolve();
    });
  });
  const bound = server.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : address.port;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function keep(
  store: MailStore,
  raw: Buffer,
  recipients: string[],
  sender: { address: string } | false,
): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  const headers = parsed.headers.map((header) => ({ name: header.originalKey, value: header.value }));
  for (const to of recipients) {
    store.add({
      to,
      from: parsed.from ? written(parsed.from) : sender ? sender.address : "",
      subject: parsed.subject ?? "",
      text: parsed.text ?? "",
      html: parsed.html ?? "",
      at: new Date().toISOString(),
      message_id: parsed.messageId ?? "",
      headers,
    });
  }
}

function written({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}
