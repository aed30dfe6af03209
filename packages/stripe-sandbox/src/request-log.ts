import type { Verdict } from "./faults.ts";

const KEPT = 1000;

/** One API call as it arrived, so that a test can prove what was asked of Stripe and how often. */
export type LoggedRequest = Verdict & {
  request_id: string;
  method: string;
  path: string;
  idempotency_key: string | null;
  status: number;
};

/** The last 1000 API calls of this run, newest last. */
export type RequestLog = { add(entry: LoggedRequest): void; list(): LoggedRequest[] };

export function openRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  return {
    add: (entry) => {
      entries.push(entry);
      if (entries.length > KEPT) entries.shift();
    },
    list: () => [...entries],
  };
}
