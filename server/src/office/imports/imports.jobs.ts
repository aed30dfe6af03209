import type { Ctx } from "#server/platform/context.ts";
import { inClub, together } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { pipelineOf, type QueuedTask } from "#server/platform/work-queue.ts";
import { defineJob, forgetRows, type JobDefinition, type JobRun } from "../../ground/jobs/index.ts";
import { doRow, doTogether, giveUpRow, type How, tryRows, tryTogether } from "./do-rows.ts";
import type { ImportDefinition, ImportPlan, RowGroup } from "./import-definition.ts";
import { membersImport } from "./members/member-import.definition.ts";
import { deleteRows } from "./rows.queries.ts";
import { trackingNumbersImport } from "./tracking/tracking-import.definition.ts";

export const importJobs: JobDefinition[] = [importJob(membersImport), importJob(trackingNumbersImport)];

/** The rows of imports that are a month old are forgotten. */
export const importSweeps: Sweep[] = [membersImport, trackingNumbersImport].map(({ kind, table }) =>
  forgetRows(kind, `forget-${table.replace("_", "-")}`, (tx, jobIds) => deleteRows(tx, table, jobIds)),
);

type Turn = QueuedTask & { group: RowGroup };
type Item = {
  turn: Turn;
  inTurn: ReturnType<typeof pipelineOf<Turn>>;
  plan: ImportPlan;
  isDry: boolean;
};

/** The job that does the rows of an import, and may be killed and repeated. */
function importJob<I>(definition: ImportDefinition<I>): JobDefinition {
  const { kind, input, maxRows, atOnce, togetherRows } = definition;
  return defineJob<I & { dry_run?: boolean | undefined }, Item>({
    kind,
    input,
    maxItems: maxRows,
    async items(ctx, asked, jobId) {
      const plan = await inClub(ctx, (tx) => definition.plan(tx, ctx, asked, jobId));
      const order = plan.groups.flatMap(turnsOf);
      const inTurn = pipelineOf(order, atOnce);
      return order.map((turn) => ({ turn, inTurn, plan, isDry: asked.dry_run ?? false }));
    },
    async perItem(ctx, item, run) {
      const how = { definition, plan: item.plan, run };
      await item.inTurn(item.turn, ({ id, group }) => oneOf(item)(ctx, id, group, how));
      return undefined;
    },
    async giveUp(ctx, item, run) {
      const { id, group } = item.turn;
      const how = { definition, plan: item.plan, run, isLast: true };
      await oneOf(item)(ctx, id, group, how).catch(() => giveUpRow(ctx, id, how));
    },
    ...(togetherRows !== undefined && { together: { most: 2 * togetherRows, perItems } }),
  });

  async function perItems(ctx: Ctx, items: readonly Item[], run: JobRun): Promise<undefined[]> {
    const [first] = items;
    if (!first) return [];
    const how = { definition, plan: first.plan, run };
    const turns = items.map(({ turn }) => turn);
    const left = await together(...batchesOf(turns).map((batch) => doBatch(ctx, batch, how, first.isDry)));
    const alone = turns.filter(({ id }) => left.some((ids) => ids.has(id)));
    const inTurn = pipelineOf(alone, atOnce);
    for (const turn of alone) await inTurn(turn, ({ id, group }) => oneOf(first)(ctx, id, group, how));
    return items.map(() => undefined);
  }

  /** Two batches at a time, for the database has more than one processor; a family is in one of them. */
  function batchesOf(turns: readonly Turn[]): (readonly Turn[])[] {
    const cut = turns.findIndex(
      ({ group }, at) => at >= (togetherRows ?? 0) && group !== turns[at - 1]?.group,
    );
    return cut < 0 ? [turns] : [turns.slice(0, cut), turns.slice(cut)];
  }
}

/** Returns the ids of the rows that were left alone. */
function doBatch(ctx: Ctx, turns: readonly Turn[], how: How, isDry: boolean): Promise<Set<number>> {
  const groups = new Map(turns.map(({ id, group }) => [id, group]));
  return isDry ? tryTogether(ctx, [...new Set(groups.values())], how) : doTogether(ctx, groups, how);
}

function oneOf({ isDry }: Item) {
  return isDry ? tryRows : doRow;
}

function turnsOf(group: RowGroup): Turn[] {
  return group.ids.map((id, at) => ({ id, previous: group.ids[at - 1] ?? null, group }));
}
