import { Histogram } from "prom-client";
import { metrics } from "./http/metrics.ts";
import { inSpan, noteInSpan, type SpanFacts } from "./tracing.ts";

/** Systems that are not ours; `club_smtp` is a mail server of a club's own, which its operator answers for. */
export type OutsideSystem = "stripe" | "smtp" | "club_smtp" | "webhook";

/** `refused` is a definite no, such as a card that is declined; `failed` means that there was no answer, or none to rely on. */
export type OutsideOutcome = "answered" | "refused" | "failed";

const durations = new Histogram({
  name: "kitroom_outside_seconds",
  help: "How long systems outside took, by system and outcome: answered, refused, failed",
  labelNames: ["system", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
  registers: [metrics],
});

type Asked<T> = {
  system: OutsideSystem;
  facts?: SpanFacts;
  /** What an answer amounts to; `answered` unless this says otherwise. */
  judge?: (answer: T) => OutsideOutcome;
  /** Whether an error is a definite no. */
  isRefusal: (error: unknown) => boolean;
};

/** Asks a system outside, in a span of its own, and measures how long that takes and how it ends. */
export function askOutside<T>(asked: Asked<T>, ask: () => Promise<T>): Promise<T> {
  const { system, facts, judge, isRefusal } = asked;
  return inSpan({ name: system, kind: "client", ...(facts && { facts }) }, async () => {
    const ended = durations.startTimer({ system });
    const end = (outcome: OutsideOutcome) => {
      ended({ outcome });
      noteInSpan({ outcome });
    };
    try {
      const answer = await ask();
      end(judge?.(answer) ?? "answered");
      return answer;
    } catch (error) {
      end(isRefusal(error) ? "refused" : "failed");
      throw error;
    }
  });
}
