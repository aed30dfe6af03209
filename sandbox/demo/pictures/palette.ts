/** The colours of one drawing: the garment, its trim, and the club's crest. */
export type Palette = { main: string; trim: string; crest: string; crestOn: string };

/** Mixes a colour with another; `share` is how much of the other, 0 to 1. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [channels(color), channels(other)];
  const mixed = a.map((value, at) => Math.round(value + ((b[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

export const darker = (color: string, share: number) => mix(color, "#000000", share);
export const lighter = (color: string, share: number) => mix(color, "#ffffff", share);

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
