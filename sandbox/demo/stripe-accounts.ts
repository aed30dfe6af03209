import { createHmac } from "node:crypto";

/** A demo club's account at the Stripe sandbox. */
export interface DemoStripeAccount {
  /** The club's label. */
  domain: string;
  /** The merchant's name on the payment page. */
  name: string;
  secretKey: string;
  /** What the club's events are signed with. */
  webhookSecret: string;
}

/**
 * The accounts of the demo clubs, the same for the sandbox and for the clubs' settings. Derived from the
 * installation's own key, so that nobody else can sign an event for it.
 */
export function demoStripeAccounts(installationKey: string): DemoStripeAccount[] {
  const clubs = [
    { domain: "rovers", name: "Riverside Rovers" },
    { domain: "harbour", name: "Harbour Sailing Club" },
    { domain: "closed", name: "Closed Club" },
  ];
  return clubs.map((club) => ({
    ...club,
    secretKey: `sk_test_${derived(installationKey, `${club.domain} api`)}`,
    webhookSecret: `whsec_${derived(installationKey, `${club.domain} webhook`)}`,
  }));
}

function derived(installationKey: string, purpose: string): string {
  return createHmac("sha256", installationKey).update(`stripe sandbox ${purpose}`).digest("hex").slice(0, 40);
}
