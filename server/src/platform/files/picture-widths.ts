const widths = [160, 320, 640, 1280] as const;

/** The widths in which a picture of this width is stored; a picture narrower than all of them is stored once, as it is. */
export function pictureWidths(width: number): number[] {
  const kept = widths.filter((wide) => wide <= width);
  return kept.length > 0 ? kept : [width];
}
