import { once } from "node:events";
import { PlainError } from "../../tools/plain-error.ts";
import type { Child } from "../stage/child.ts";
import type { LoadJob, LoadResult } from "./job.ts";

/** A run in which more than this share of the answers is wrong measures something else than it claims. */
const toleratedFailures = 0.001;

/** Has the load process do one job. Throws one clear line if answers were wrong. */
export async function runLoad(client: Child, job: LoadJob): Promise<LoadResult> {
  client.process.send(job);
  const [{ result, failure }] = (await once(client.process, "message")) as [
    { result?: LoadResult; failure?: string },
  ];
  if (!result) throw new PlainError(`The load could not be made: ${failure}`);
  if (result.count === 0 || result.failures > result.count * toleratedFailures) {
    throw new PlainError(
      `${result.failures} of ${result.count} answers (${job.scenario.kind}, ${job.connections} connections) were wrong: ${result.complaint || "no 2xx"}`,
    );
  }
  return result;
}
