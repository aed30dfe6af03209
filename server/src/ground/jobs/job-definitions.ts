import type { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

/** What an item's use case knows about the run it belongs to. */
export type JobRun = {
  readonly jobId: number;
  /**
   * Throws if another worker has taken the job over. Called first in an item's transaction, it keeps the
   * job from changing hands until that transaction ends, so a worker that was suspended for a while cannot
   * write any more. Items must still be safe to repeat: a run resumes slightly before the point where it broke off.
   */
  assertHeld(tx: ClubTx): Promise<void>;
  /**
   * Throws if the job was cancelled, or another worker has taken it over; looks every half second at most, and locks nothing.
   * For items that take long, between their steps.
   */
  goOn(tx: ClubTx): Promise<void>;
};

/** One kind of background job: a list of items and one use case for each. */
export type JobDefinition<I = unknown, T = unknown> = {
  /** Such as `update_statuses`; stored in the jobs table. */
  kind: string;
  input: z.ZodType<I>;
  /** A job with more items than this is refused at the start. */
  maxItems: number;
  /** The items, in an order that is the same on every call. `jobId` is for items that are rows of their own. */
  items(ctx: Ctx, input: I, jobId: number): Promise<readonly T[]>;
  /**
   * Does one item in its own transaction; safe to repeat. A returned line says why the item was
   * skipped. An ApiError counts the item as failed, with its message; the job goes on.
   */
  perItem(ctx: Ctx, item: T, run: JobRun): Promise<string | undefined>;
  /**
   * Does several items in one transaction, where that is much faster than one at a time, and returns what `perItem` would
   * have returned for each. If it throws, none of them was done, and `perItem` does those items: whatever fails, fails
   * alone.
   */
  together?: {
    most: number;
    perItems(ctx: Ctx, items: readonly T[], run: JobRun): Promise<(string | undefined)[]>;
  };
  /**
   * An item failed again and again, for a reason that nobody foresaw, and counts as failed: for items that keep their own
   * outcome. If it throws, the job is delivered again.
   */
  giveUp?(ctx: Ctx, item: T, run: JobRun): Promise<void>;
  /** Makes a file in one piece instead of going through items; see `defineMaker`. */
  make?(ctx: Ctx, input: I, work: MakerRun): Promise<MadeFile>;
  /** Names an item that failed, such as `Order RR-1001`, as people know it. What an item returns says itself what it is about. */
  label?(ctx: Ctx, item: T): string | Promise<string>;
};

/** Declares a kind of job; `worker.ts` passes it to the worker. */
export function defineJob<I, T>(definition: JobDefinition<I, T>): JobDefinition {
  // The runner passes each definition only what its own schema parsed and its own `items` returned.
  return definition as unknown as JobDefinition;
}

/** One kind of job that is not split into items and ends with a file, such as a workbook or a PDF. */
export type MakerDefinition<I> = {
  kind: string;
  input: z.ZodType<I>;
  /**
   * Makes the file. An interrupted run starts again, so it writes nothing else. An ApiError ends the job with its
   * message.
   */
  make(ctx: Ctx, input: I, work: MakerRun): Promise<MadeFile>;
};

/** Declares a kind of job that makes a file; `worker.ts` passes it to the worker with the others. */
export function defineMaker<I>(definition: MakerDefinition<I>): JobDefinition {
  return {
    ...definition,
    maxItems: 0,
    items: async () => [],
    perItem: async () => undefined,
  } as JobDefinition;
}

/** What a maker knows about the run it belongs to. */
export type MakerRun = {
  readonly jobId: number;
  /** How many steps there will be, such as rows; may be corrected later. */
  expect(total: number): void;
  /**
   * Reports how many steps are done; cheap, saved twice a second. Throws if the job was cancelled, the worker
   * is stopping, or another worker has taken over: let it propagate.
   */
  report(done: number): Promise<void>;
};

/** What a job made, for whoever started it to download; large files are streamed while they are made. */
export type MadeFile = { name: string; content: Buffer | AsyncIterable<Buffer> };
