/** SQL: how many of a variation `v` can be had. */
export const stockLeft = "v.received - v.sold - v.held";

/** SQL: so few are left that the club calls it low. `most` is the club's number; by default that of the club `$1`. */
export function isLow(left: string, most = "(select low_stock from clubs where id = $1)"): string {
  return `${left} <= ${most}`;
}

/** SQL: a variation `v` of a product `p` is on sale. */
export const isOnSale = "v.archived_at is null and p.status = 'live'";
