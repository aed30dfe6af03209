import type { Screen } from "../screens.ts";

/**
 * An area of the panel says what there is in it, in the order in which it is shown: its `screens`, what is `audited` of it, the
 * `rights` that staff have in it, and the `tags` of its endpoints. Each becomes part of one list, in `panel-screens.ts`,
 * `audited.ts`, `rights.ts` and `tags.ts`.
 */

export type PanelScreen = Screen & {
  /** The page of the guide that explains it, and the heading there. */
  guide: string;
  /** Opened without the number of what it shows, it leads there. */
  list?: "members" | "products";
  /** The number of what it shows stands in the query, as `id`. */
  isById?: true;
};

/** A kind of thing that the audit log tells of. */
export type Audited = {
  /** What may have been done to it, in the past tense. */
  acts: readonly string[];
  /** The screen of the panel that shows it, or a list of its kind. */
  screen?: string;
};

/** What is done to most things. */
export const edited = ["created", "updated", "deleted"] as const;
