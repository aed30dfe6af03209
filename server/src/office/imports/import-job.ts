import { inClub } from "#server/platform/db/in-club.ts";
import { defineJob, type JobDefinition } from "../../ground/jobs/index.ts";
import { doRow, tryRows } from "./do-rows.ts";
import type { ImportDefinition, ImportPlan, RowGroup } from "./import-definition.ts";
import { pipelineOf, type QueuedTask } from "./pipeline.ts";

type Item = {
  turn: QueuedTask & { group: RowGroup };
  inTurn: ReturnType<typeof pipelineOf<Item["turn"]>>;
  act: ImportPlan["act"];
  isDry: boolean;
};

/** The job that does the rows of an import, and may be killed and repeated. */
export function importJob<I>(definition: ImportDefinition<I>): JobDefinition {
  const { kind, input, maxRows, atOnce } = definition;
  return defineJob<I & { dry_run?: boolean | undefined }, Item>({
    kind,
    input,
    maxItems: maxRows,
    async items(ctx, asked, jobId) {
      const { groups, act } = await inClub(ctx, (tx) => definition.plan(tx, ctx, asked, jobId));
      const order = groups.flatMap(turnsOf);
      const inTurn = pipelineOf(order, atOnce);
      return order.map((turn) => ({ turn, inTurn, act, isDry: asked.dry_run ?? false }));
    },
    async perItem(ctx, { turn, inTurn, act, isDry }, run) {
      const how = { definition, act, run };
      await inTurn(turn, ({ id, group }) =>
        isDry ? tryRows(ctx, id, group, how) : doRow(ctx, id, group, how),
      );
      return undefined;
    },
  });
}

function turnsOf(group: RowGroup): Item["turn"][] {
  return group.ids.map((id, at) => ({ id, previous: group.ids[at - 1] ?? null, group }));
}
