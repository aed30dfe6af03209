import type { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import type { JobDefinition } from "../define-job.ts";
import type { MadeFile, MakerRun } from "./maker-run.ts";

/** One kind of work that is one piece and ends with a file, such as a workbook or a PDF. */
export type MakerDefinition<I> = {
  kind: string;
  input: z.ZodType<I>;
  /**
   * Makes the file. A run that broke off begins anew, so it writes nothing else. An ApiError ends the job with its
   * message.
   */
  make(ctx: Ctx, input: I, work: MakerRun): Promise<MadeFile>;
};

/** Declares a kind of job that makes a file; the worker is given it in `worker.ts`, among the others. */
export function defineMaker<I>(definition: MakerDefinition<I>): JobDefinition {
  return {
    ...definition,
    maxItems: 0,
    items: async () => [],
    perItem: async () => undefined,
  } as JobDefinition;
}
