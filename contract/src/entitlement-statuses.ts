/** Separate from packs, whose forms a member's browser need not load. */
export const entitlementStatuses = ["open", "held", "redeemed", "fulfilled", "expired", "revoked"] as const;
export type EntitlementStatus = (typeof entitlementStatuses)[number];
