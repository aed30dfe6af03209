/** An SMTP server for one machine that delivers nowhere: mails are stored, and read on a page or as JSON. */
import { noFaults } from "./faults.ts";
import { mailboxApp } from "./http.ts";
import { openMailStore } from "./mail-store.ts";
import { listenForMail, type SmtpListener } from "./smtp.ts";

export type { Mail } from "./mail-store.ts";

export interface MailboxOptions {
  /** 0 for any free port. */
  smtpPort: number;
  /** 0 for any free port. */
  httpPort: number;
  /** The loopback address by default. */
  host?: string;
  /** Where mails are kept; in memory only without one. One process at a time. */
  dataFile?: string;
}

export interface Mailbox {
  /** Where to hand in mail, such as smtp://127.0.0.1:3002. */
  smtpUrl: string;
  /** Where /dev/mailbox, /dev/mailbox.json and /dev/mailbox/faults are, without a slash at the end. */
  httpUrl: string;
  /** Stops listening. What was acknowledged is kept. */
  close(): Promise<void>;
}

/** Starts the mailbox. Rejects when a port is taken (EADDRINUSE) or the data file is damaged. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const host = options.host ?? "127.0.0.1";
  const store = openMailStore(options.dataFile);
  const faults = noFaults();
  let smtp: SmtpListener = await listenForMail(store, faults, { host, port: options.smtpPort });
  const address = { host, port: smtp.port };

  async function setDown(down: boolean) {
    if (down === faults.down) return;
    if (down) await smtp.close();
    else smtp = await listenForMail(store, faults, address);
    faults.down = down;
  }

  const app = mailboxApp(store, faults, setDown);
  const close = async () => {
    await app.close();
    await setDown(true);
    store.close();
  };
  try {
    const httpUrl = await app.listen({ host, port: options.httpPort });
    return { smtpUrl: `smtp://${host}:${smtp.port}`, httpUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
