/** What the member has marked: products on the wishlist, and colours and sizes waited for. */
export type Marks = { product_ids: number[]; variation_ids: number[] };
export type MarkList = keyof Marks;

export function marked(marks: Marks | undefined, list: MarkList, id: number): boolean {
  return marks?.[list].includes(id) ?? false;
}

/** The marks with this one there once, or not at all. */
export function withMark(marks: Marks, list: MarkList, id: number, wanted: boolean): Marks {
  const others = marks[list].filter((one) => one !== id);
  return { ...marks, [list]: wanted ? [...others, id] : others };
}
