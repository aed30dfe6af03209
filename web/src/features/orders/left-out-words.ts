type LeftOut = { on_hold: number; nothing_to_pack: number };

/** What of the chosen orders is not on the paper and why, or an empty text. */
export function leftOutWords({ on_hold, nothing_to_pack }: LeftOut): string {
  const parts = [
    on_hold > 0 && `${orders(on_hold)} on hold`,
    nothing_to_pack > 0 && `${orders(nothing_to_pack)} with nothing to pack`,
  ].filter(Boolean);
  return parts.length > 0 ? `Left out: ${parts.join(", ")}.` : "";
}

function orders(count: number): string {
  return count === 1 ? "1 order" : `${count} orders`;
}
