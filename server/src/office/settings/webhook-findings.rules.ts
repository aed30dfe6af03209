import type { DeliveryState, WebhookEndpoint } from "../../sales/payments/index.ts";

/** One thing that is right or wrong, in words; `at` is when it was seen last. */
export type Finding = { is_right: boolean; text: string; at: string | null };

/** Kinds of events of which the shop needs at least one, as the settings name them. */
const needed = ["checkout.session.", "refund.", "charge.dispute."];

/** What the account's list of endpoints tells about the address that the shop listens at. */
export function endpointFindings(endpoints: WebhookEndpoint[], url: string): Finding[] {
  const ours = endpoints.filter((endpoint) => sameAddress(endpoint.url, url));
  const [first, second] = ours;
  if (!first)
    return [
      no(
        `The account for this key has no webhook with the address ${url}. The secret belongs to another webhook, or to another account.`,
      ),
    ];
  const findings: Finding[] = [];
  if (ours.every(({ isEnabled }) => !isEnabled)) findings.push(no("The webhook is switched off at Stripe."));
  if (second)
    findings.push(
      no(
        "More than one webhook in the account has this address. Each has its own secret: keep one and enter its secret.",
      ),
    );
  const missing = needed.filter(
    (kind) => !ours.some(({ events }) => events.some((event) => event === "*" || event.startsWith(kind))),
  );
  if (missing.length > 0)
    findings.push(
      no(`The webhook is not sent events that begin with ${missing.join(" or ")}`.replace(/\.$/, ".")),
    );
  return findings.length > 0
    ? findings
    : [{ is_right: true, text: "The account has a webhook with this address.", at: null }];
}

const refusals = {
  unsigned: "The last event to arrive was not signed by Stripe.",
  too_old: "The last event was signed too long ago. Check the server's clock.",
  other_secret:
    "The signature of the last event does not match the secret. Copy the signing secret of this webhook from Stripe; each webhook has its own.",
} as const;

/** What the events that came since the secret was entered tell about it. */
export function deliveryFinding({ acceptedAt, refusedAt, refusedWhy }: DeliveryState): Finding {
  if (refusedAt && refusedWhy && (!acceptedAt || refusedAt > acceptedAt))
    return { is_right: false, text: refusals[refusedWhy], at: refusedAt.toISOString() };
  if (acceptedAt)
    return {
      is_right: true,
      text: "The last event was signed with this secret.",
      at: acceptedAt.toISOString(),
    };
  return { is_right: true, text: "No event has arrived since the secret was entered.", at: null };
}

/** The path names the club; the shop may be reached under more hosts than one. */
function sameAddress(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).pathname.replace(/\/$/, "") === new URL(other).pathname;
}

function no(text: string): Finding {
  return { is_right: false, text, at: null };
}
