import type { PartId } from "../figures.ts";
import type { Scenario } from "../load/job.ts";
import { profileServer } from "../profile/profile-server.ts";
import type { Run, Stage } from "../stage/stage.ts";
import type { Explanation } from "./part.ts";

const connections = 10;

/** Where the server's time goes while it answers these reads. */
export async function explainReads(
  stage: Stage,
  part: PartId,
  what: string,
  scenario: () => Scenario,
): Promise<Explanation[]> {
  const lines = await profileServer(stage, async (seconds) => {
    const { url, host } = stage.product;
    const run = await stage.load(what, "profile", {
      url,
      host,
      connections,
      seconds,
      scenario: scenario(),
    });
    count(stage, run, scenario().kind);
    return run;
  });
  return [{ part, what, lines }];
}

function count(stage: Stage, { next }: Run, kind: Scenario["kind"]): void {
  if (kind === "searches") stage.next.search = next;
}
