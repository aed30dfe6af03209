import type { Screen } from "../screens.ts";

/**
 * An area of the panel lists what it has, in the order in which it is shown: its `screens`, what is `audited`, the
 * `rights` that staff have in it, and the `tags` of its endpoints. Each becomes part of one list, in `panel-screens.ts`,
 * `audited.ts`, `rights.ts` and `tags.ts`.
 */

export type PanelScreen = Screen & {
  /** What staff do there first of all, one of `rights`: whoever has it may open the screen, and nobody else. */
  right: string;
  /** The page of the guide that explains it, and the heading there. */
  guide: string;
  /** Opened without the id of what it shows, it redirects there. */
  list?: "members" | "products";
};

/** A kind of thing that the audit log covers. */
export type Audited = {
  /** What may be done to it, in the past tense. */
  acts: readonly string[];
  /** The screen of the panel that shows it, or a list of its kind. */
  screen?: string;
};

/** What is done to most things. */
export const edited = ["created", "updated", "deleted"] as const;
