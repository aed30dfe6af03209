import type { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import type { MadeFile, MakerRun } from "./makers/maker-run.ts";

/** What an item's use case is given of the run it belongs to. */
export type JobRun = {
  readonly jobId: number;
  /**
   * Throws where another worker has taken the job over. Called first in an item's transaction, it keeps the
   * job from changing hands until that transaction ends, so a worker that was stopped for a while cannot
   * write any more. Items must nevertheless be safe to repeat: a run goes on a little before where it broke off.
   */
  assertHeld(tx: ClubTx): Promise<void>;
};

/** One kind of long work: a list of items and one use case for each. */
export type JobDefinition<I = unknown, T = unknown> = {
  /** Such as `update_statuses`; stands in the jobs table. */
  kind: string;
  input: z.ZodType<I>;
  /** More items than this are refused when the job is started. */
  maxItems: number;
  /** What is to be done, in an order that is the same each time it is asked. `jobId` is for items that are rows of their own. */
  items(ctx: Ctx, input: I, jobId: number): Promise<readonly T[]>;
  /**
   * Does one item in a transaction of its own; safe to repeat. A line that is returned says why the item was
   * skipped. An ApiError counts the item as failed, with its message; the job goes on.
   */
  perItem(ctx: Ctx, item: T, run: JobRun): Promise<string | undefined>;
  /**
   * Does several items in one transaction, where that is much faster than one at a time, and gives what `perItem` would
   * have given for each. Where it throws, nothing of it was done, and `perItem` does those items: whatever fails, fails
   * alone.
   */
  together?: {
    most: number;
    perItems(ctx: Ctx, items: readonly T[], run: JobRun): Promise<(string | undefined)[]>;
  };
  /** Makes a file in one piece instead of going through items; see `defineMaker`. */
  make?(ctx: Ctx, input: I, work: MakerRun): Promise<MadeFile>;
  /** Names an item in messages, such as `Order RR-1001`. */
  label?(item: T, words: Words): string;
};

/** Declares a kind of job; the worker is given it in `worker.ts`. */
export function defineJob<I, T>(definition: JobDefinition<I, T>): JobDefinition {
  // The runner hands each definition only what its own schema read and its own `items` gave.
  return definition as unknown as JobDefinition;
}
