import { createHmac, timingSafeEqual } from "node:crypto";
import { mailStopPath, type StoppableMail, stoppableMails } from "#contract/mail-stops.ts";
import { keyFor } from "#server/platform/secrets.ts";

/** Who gets mails of a kind: a member, or an address of the club's. */
type MailReader = { memberId: number } | { email: string };

type Signer = { secretKey: string; clubId: number };

/** Where the reader of a mail ends its kind, below the club's `homeUrl`; null for what is owed. */
export function stopUrl(
  signer: Signer,
  homeUrl: string,
  mail: { event: string; to: string; memberId?: number | null },
): string | null {
  const event = stoppableMails.find((one) => one === mail.event);
  if (!event) return null;
  const reader = mail.memberId ? { memberId: mail.memberId } : { email: mail.to };
  return new URL(`${mailStopPath}?token=${stopToken(signer, event, reader)}`, homeUrl).href;
}

/**
 * What the link in a mail proves: that whoever holds it was sent a mail of this kind. It is signed, not kept, so that it
 * is good for as long as the mail is; SECRET_KEY ends it. `back_in_stock.12.<signature>`
 */
function stopToken(signer: Signer, event: StoppableMail, reader: MailReader): string {
  const about = `${event}.${"memberId" in reader ? reader.memberId : 0}`;
  return `${about}.${signatureOf(signer, about, reader)}`;
}

/** The kind and, where it is one, the member of a token that nobody made up; null for any other text. */
export function readStopToken(
  signer: Signer,
  token: string,
  clubEmail: string,
): { event: StoppableMail; memberId: number | null } | null {
  const [, name, number] = /^(\w+)\.(\d{1,15})\.[\w-]{43}$/.exec(token) ?? [];
  const event = stoppableMails.find((one) => one === name);
  if (!event) return null;
  const memberId = Number(number);
  const expected = stopToken(signer, event, memberId > 0 ? { memberId } : { email: clubEmail });
  if (expected.length !== token.length) return null;
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(token))) return null;
  return { event, memberId: memberId > 0 ? memberId : null };
}

function signatureOf({ secretKey, clubId }: Signer, about: string, reader: MailReader): string {
  // Of the club's address too: who had it before must not end what the next one gets.
  const address = "email" in reader ? reader.email.toLowerCase() : "";
  return createHmac("sha256", keyFor(secretKey, "mail-stops"))
    .update(`${clubId}.${about}.${address}`)
    .digest("base64url");
}
