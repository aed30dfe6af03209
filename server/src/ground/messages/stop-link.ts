import { createHmac, timingSafeEqual } from "node:crypto";
import { mailStopPath, type StoppableMail, stoppableMails } from "#contract/mail-stops.ts";
import { keyFor } from "#server/platform/secrets.ts";

/** Who gets mails of a kind: a member, or an address of the club's. */
type MailReader = { memberId: number } | { email: string };

type Signer = { secretKey: string; clubId: number };

/** Where the reader of a mail unsubscribes from its kind, relative to the club's `homeUrl`; null for mails that are owed. */
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
 * Proof that whoever has the link was sent a mail of this kind. It is signed, not stored, so that it
 * stays valid as long as the mail is kept; a new SECRET_KEY ends it. `back_in_stock.12.<signature>`
 */
function stopToken(signer: Signer, event: StoppableMail, reader: MailReader): string {
  const about = `${event}.${"memberId" in reader ? reader.memberId : 0}`;
  return `${about}.${signatureOf(signer, about, reader)}`;
}

/** The kind and, if any, the member of a genuine token; null for any other text. */
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
  // Signs the club's address too: its former owner must not unsubscribe the next one.
  const address = "email" in reader ? reader.email.toLowerCase() : "";
  return createHmac("sha256", keyFor(secretKey, "mail-stops"))
    .update(`${clubId}.${about}.${address}`)
    .digest("base64url");
}
