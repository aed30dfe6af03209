const widths = [160, 320, 640, 1280] as const;

/** The widths in which a picture of this width is stored: its own up to the largest, and those below it. */
export function pictureWidths(width: number): number[] {
  const largest = Math.min(width, ...widths.slice(-1));
  return [...widths.filter((wide) => wide < largest), largest];
}
