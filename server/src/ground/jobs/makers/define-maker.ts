import type { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import type { JobDefinition } from "../define-job.ts";
import type { MadeFile, MakerRun } from "./maker-run.ts";

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
