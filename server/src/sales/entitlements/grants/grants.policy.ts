type Entitlement = {
  status: string;
  closes_on: string | null;
  /** Whether the person is inactive or erased. */
  is_gone: boolean;
};

/** Only open ones can be revoked: what an order uses comes back when the order is cancelled. */
export function canRevoke({ status }: Pick<Entitlement, "status">): boolean {
  return status === "open";
}

/** Whether it can be given a later last day; without one it never ends anyway. */
export function canExtend({ status, closes_on, is_gone }: Entitlement): boolean {
  return !is_gone && closes_on !== null && (status === "open" || status === "expired");
}
