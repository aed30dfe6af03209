/** The client process: separate from all others, so that it does not slow what is measured. */
import autocannon from "autocannon";
import { percentile } from "../figures.ts";
import type { LoadJob, LoadResult } from "./job.ts";
import { type Counter, requestsFor } from "./requests.ts";

process.on("disconnect", () => process.exit());
process.on("message", (job: LoadJob) => {
  runLoad(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.send?.({ ready: true });

async function runLoad(job: LoadJob): Promise<LoadResult> {
  const counter: Counter = {
    next: "from" in job.scenario ? job.scenario.from : 0,
    wholes: [],
    complaint: "",
  };
  const requests = requestsFor(job.scenario, counter);
  const answers: number[] = [];
  let failures = 0;
  let endedAt = 0;
  const startedAt = performance.now();
  const total = await new Promise<autocannon.Result>((resolve, reject) => {
    const { url, connections, seconds } = job;
    const headers = { host: job.host };
    const instance = autocannon(
      { url, connections, duration: seconds, headers, requests, timeout: 20 },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    instance.on("response", (_client, status, _bytes, milliseconds) => {
      endedAt = performance.now();
      answers.push(milliseconds);
      if (status < 200 || status > 299) failures += 1;
    });
  });
  const times = job.scenario.kind === "checkouts" ? counter.wholes : answers;
  const none = times.length === 0;
  return {
    perSecond: (times.length / (endedAt - startedAt || 1)) * 1000,
    p50Ms: none ? 0 : percentile(times, 0.5),
    p95Ms: none ? 0 : percentile(times, 0.95),
    p99Ms: none ? 0 : percentile(times, 0.99),
    count: times.length,
    failures: failures + total.errors,
    complaint: counter.complaint,
    next: counter.next,
  };
}
