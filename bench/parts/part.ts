import type { Figure, PartId } from "../figures.ts";
import type { Stage } from "../stage/stage.ts";

/** Where the time goes in something that missed its goal. */
export type Explanation = { part: PartId; what: string; lines: string[] };

/** One row of the document's list: how it is measured, and how to find out where its time goes. */
export type Part = {
  id: PartId;
  title: string;
  measure(stage: Stage): Promise<Figure[]>;
  /** Called after all parts, with those figures of this one that missed their goal. */
  explain(stage: Stage, missed: Figure[]): Promise<Explanation[]>;
};
