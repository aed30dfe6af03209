import { readJournal, rewriteJournal } from "@kitroom/stripe-sandbox/journal";

/** How many mails are kept; the oldest make room. */
const keptMails = 5_000;

/** A mail as it reached one address. */
export interface Mail {
  id: string;
  /** The address it was delivered to. */
  to: string;
  /** As the mail's own From header says, such as `Riverside Rovers <shop@rovers.example>`. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** When it arrived, ISO 8601. */
  at: string;
  /** The Message-ID header, equal for repeated deliveries of one mail. */
  message_id: string;
  headers: { name: string; value: string }[];
}

export interface MailStore {
  /** Keeps a mail; it survives this process once this returns. */
  add(mail: Omit<Mail, "id">): Mail;
  find(id: string): Mail | undefined;
  /** Newest first; those to `to` only, when given. */
  list(to?: string): Mail[];
  close(): void;
}

/** Opens the mails in `file`, or keeps them in memory only. Throws when the file is damaged. */
export function openMailStore(file: string | undefined): MailStore {
  let mails = file === undefined ? [] : (readJournal(file) as Mail[]).slice(-keptMails);
  let journal = file === undefined ? undefined : rewriteJournal(file, mails);
  let lastId = Number(mails.at(-1)?.id ?? 0);

  function makeRoom() {
    mails = mails.slice(-keptMails);
    journal?.close();
    if (file !== undefined) journal = rewriteJournal(file, mails);
  }

  return {
    add(received) {
      lastId += 1;
      const mail = { id: String(lastId), ...received };
      journal?.append(mail);
      mails.push(mail);
      // Rewriting at twice the number keeps its cost per mail small.
      if (mails.length >= 2 * keptMails) makeRoom();
      return mail;
    },
    find: (id) => mails.find((mail) => mail.id === id),
    list(to) {
      const address = to?.trim().toLowerCase();
      const kept = mails.slice(-keptMails).reverse();
      return address === undefined ? kept : kept.filter((mail) => mail.to.toLowerCase() === address);
    },
    close: () => journal?.close(),
  };
}
