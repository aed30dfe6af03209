import { setTimeout } from "node:timers/promises";
import { lookEveryMs, patienceMs } from "#server/testing/patience.ts";
import { product } from "./product.ts";

type Mail = { id: string; to: string; subject: string; text: string; html: string; at: string };

/** The mails that an address has so far, so that a later one can be recognised. */
export async function mailIds(to: string): Promise<Set<string>> {
  return new Set((await mailsTo(to)).map(({ id }) => id));
}

/** The code of the mail that came after the earlier ones. */
export async function mailedCode(to: string, earlier: Set<string>): Promise<string> {
  const mail = await mailFor(to, ({ id, text }) => !earlier.has(id) && /\b\d{6}\b/.test(text));
  return /\b(\d{6})\b/.exec(mail.text)?.[1] ?? "";
}

/**
 * Waits for a matching mail; mails go over real SMTP, so they take a moment. In a loop of its own, because staff are logged
 * in before any test runs, where Vitest cannot wait.
 */
export async function mailFor(to: string, fits: (mail: Mail) => boolean): Promise<Mail> {
  for (const limit = Date.now() + patienceMs; Date.now() < limit; await setTimeout(lookEveryMs)) {
    const mail = (await mailsTo(to)).find(fits);
    if (mail) return mail;
  }
  throw new Error(`No such mail came to ${to}`);
}

export async function mailsTo(to: string): Promise<Mail[]> {
  const url = `http://127.0.0.1:${product().port}/dev/mailbox.json?to=${encodeURIComponent(to)}`;
  return (await (await fetch(url)).json()) as Mail[];
}
