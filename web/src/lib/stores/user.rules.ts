/** Credits of a member: the undated balance plus every dated grant that is still open, in dollars. */
export function totalCredits(user: { credits?: number; credit_entries?: { credits: number }[] }): number {
  const cents = (user.credit_entries ?? []).reduce(
    (sum, entry) => sum + toCents(entry.credits),
    toCents(user.credits ?? 0),
  );
  return cents / 100;
}

/** Sums dollars without floating-point noise. */
export function addDollars(first: number, second: number): number {
  return (toCents(first) + toCents(second)) / 100;
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
