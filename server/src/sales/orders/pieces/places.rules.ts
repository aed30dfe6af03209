/** What each place means for the stock of a variation: free to be sold, held for somebody, or sold. */
const kinds = {
  /** Wanted, with nothing set aside: every piece begins here. What a paid order could not get stays here. */
  wanted: "free",
  /** Set aside for an order that is waiting for payment. */
  held: "held",
  /** Taken for the order, and still or again at the club. */
  to_send: "sold",
  /** In a parcel that is under way, or waits to be collected. */
  sent: "sold",
  with_member: "sold",
  /** For sale again; the order no longer asks for it. */
  cupboard: "free",
  /** Came back and cannot be sold again. */
  written_off: "sold",
} as const;

/** Where a piece of an order can be. It is always in exactly one place. */
export type Place = keyof typeof kinds;
export type StockKind = (typeof kinds)[Place];

export const places = Object.keys(kinds) as Place[];

/** How many pieces of a line are in each place. */
export type Places = Record<Place, number>;

export function stockKindOf(place: Place): StockKind {
  return kinds[place];
}

export function placesOfKind(kind: StockKind): Place[] {
  return places.filter((place) => kinds[place] === kind);
}

/** This many pieces of a line go from one place to another. */
export type PieceMove = {
  line: { id: number; variation_id: number };
  from: Place;
  to: Place;
  quantity: number;
};

/** Everything of these lines that is in a place goes to another one. */
export function allFrom(
  from: Place,
  to: Place,
  lines: { id: number; variation_id: number; places: Places }[],
): PieceMove[] {
  return lines.flatMap((line) => {
    const quantity = line.places[from];
    return quantity > 0 ? [{ line, from, to, quantity }] : [];
  });
}
