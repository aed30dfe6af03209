import type { Words } from "#server/words/languages.ts";
import type { DeliveryState, StripeEndpoint } from "../../sales/payments/index.ts";

/** One thing that is right or wrong, in words; `at` is when it was last seen. */
export type WebhookFinding = { is_right: boolean; text: string; at: string | null };

type Said = Words["settings"]["webhook"];

/** Kinds of events of which the shop needs at least one, as the settings name them. */
const needed = ["checkout.session.", "refund.", "charge.dispute."];

/** What the account's list of endpoints says about the shop's URL. */
export function endpointFindings(endpoints: StripeEndpoint[], url: string, words: Said): WebhookFinding[] {
  const ours = endpoints.filter((endpoint) => sameAddress(endpoint.url, url));
  const [first, second] = ours;
  if (!first) return [no(words.noSuchAddress(url))];
  const findings: WebhookFinding[] = [];
  if (ours.every(({ isEnabled }) => !isEnabled)) findings.push(no(words.switchedOff));
  if (second) findings.push(no(words.several));
  const missing = needed.filter(
    (kind) => !ours.some(({ events }) => events.some((event) => event === "*" || event.startsWith(kind))),
  );
  if (missing.length > 0) findings.push(no(words.withoutEvents(missing)));
  return findings.length > 0 ? findings : [{ is_right: true, text: words.isThere, at: null }];
}

/** What the events since the secret was entered say about it. */
export function deliveryFinding(
  { acceptedAt, refusedAt, refusedWhy }: DeliveryState,
  { refused, accepted, noneYet }: Said,
): WebhookFinding {
  if (refusedAt && refusedWhy && (!acceptedAt || refusedAt > acceptedAt))
    return { is_right: false, text: refused[refusedWhy], at: refusedAt.toISOString() };
  if (acceptedAt) return { is_right: true, text: accepted, at: acceptedAt.toISOString() };
  return { is_right: true, text: noneYet, at: null };
}

/** The path names the club; the shop may be reached under more than one host. */
function sameAddress(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).pathname.replace(/\/$/, "") === new URL(other).pathname;
}

function no(text: string): WebhookFinding {
  return { is_right: false, text, at: null };
}
