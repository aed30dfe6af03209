import { searchText } from "#contract/fold-text.ts";
import type { PrimaryOf } from "#contract/member-rows.ts";
import type { RedemptionCounts, redemption } from "#contract/redemption.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { refuseWhileRunning } from "../../ground/jobs/index.ts";
import { joinTheirPrimary, primaryInJson } from "../../people/members/index.ts";

export const redeemKind = "redeem_packs";
export const undoKind = "undo_redemption";

export type RedemptionOutcome = "redeemed" | "skipped" | "failed" | "undone";

/** One run of a club at a time. Throws JOB_RUNNING. */
export function refuseSecondRun(tx: ClubTx): Promise<void> {
  return refuseWhileRunning(tx, [redeemKind, undoKind], ({ redemption }) => redemption.alreadyRunning);
}

type NewItem = {
  memberId: number;
  outcome: RedemptionOutcome;
  detail: string;
  orderId: number | null;
};

/** Records the outcome for people of a run, in the order given. */
export async function insertItems(tx: ClubTx, ctx: Ctx, jobId: number, items: NewItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ memberId, outcome, detail, orderId }) => ({
    member_id: memberId,
    outcome,
    detail,
    order_id: orderId,
  }));
  await tx.query(
    `insert into redemption_items (club_id, job_id, member_id, outcome, detail, order_id, created_at)
     select $1, $2, i.member_id, i.outcome, i.detail, i.order_id, $4
     from json_to_recordset($3::json) as i (member_id bigint, outcome text, detail text, order_id bigint)`,
    [tx.clubId, jobId, JSON.stringify(rows), ctx.platform.clock.now()],
    "insert_redemption_items",
  );
}

/** Which of these people the run has already dealt with. */
export async function doneAmong(tx: ClubTx, jobId: number, memberIds: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ member_id: number }>(
    "select member_id from redemption_items where club_id = $1 and job_id = $2 and member_id = any($3)",
    [tx.clubId, jobId, memberIds],
    "redemption_done_among",
  );
  return new Set(rows.map(({ member_id }) => member_id));
}

/** The orders of a run that were not undone yet, each once, in their order. */
export async function ordersOfRun(tx: ClubTx, jobId: number): Promise<number[]> {
  const rows = await tx.query<{ order_id: number }>(
    `select order_id from redemption_items
     where club_id = $1 and job_id = $2 and outcome = 'redeemed' group by order_id order by min(id)`,
    [tx.clubId, jobId],
  );
  return rows.map(({ order_id }) => order_id);
}

export async function markUndone(tx: ClubTx, { words }: Ctx, jobId: number, orderId: number): Promise<void> {
  await tx.query(
    `update redemption_items set outcome = 'undone', detail = $4
     where club_id = $1 and job_id = $2 and order_id = $3`,
    [tx.clubId, jobId, orderId, words.redemption.orderCancelled],
  );
}

/**
 * SQL: what the run of the job `j` came to. A family's people share its primary member. Undone orders were orders of the
 * run all the same.
 */
export const countsOfRun = `(select json_build_object(
    'families', count(*) filter (where order_id is not null), 'orders', count(distinct order_id),
    'left_out_families', count(*) filter (where order_id is null),
    'undone_orders', count(distinct order_id) filter (where is_undone), 'undone_at', max(undone_at))
  from (
    select max(i.order_id) as order_id, bool_or(i.outcome = 'undone') as is_undone,
      max(o.closed_at) filter (where i.outcome = 'undone') as undone_at
    from redemption_items i
    join members m on m.club_id = i.club_id and m.id = i.member_id
    ${joinTheirPrimary}
    left join orders o on o.club_id = i.club_id and o.id = i.order_id
    where i.club_id = $1 and i.job_id = j.id
    group by case when m.primary_member_id is null then m.id else m.primary_member_id end) family)`;

/**
 * SQL: what the undoing `j` came to. An order that it left, and a later one took back, was left by it.
 */
export const countsOfUndoing = `(select json_build_object('run', (j.input ->> 'job_id')::bigint,
    'families', count(distinct family) filter (where is_undone), 'orders', count(distinct order_id) filter (where is_undone),
    'left_orders', count(distinct order_id) filter (where not is_undone))
  from (
    select i.order_id, case when m.primary_member_id is null then m.id else m.primary_member_id end as family,
      i.outcome = 'undone' and not exists (
        select 1 from jobs later
        where later.club_id = $1 and later.kind = j.kind and later.id > j.id
          and later.input -> 'job_id' = j.input -> 'job_id' and later.input -> 'order_ids' @> to_jsonb(i.order_id)) as is_undone
    from redemption_items i
    join members m on m.club_id = i.club_id and m.id = i.member_id
    where i.club_id = $1 and i.job_id = (j.input ->> 'job_id')::bigint
      and j.input -> 'order_ids' @> to_jsonb(i.order_id)) one)`;

export type RunRow = {
  id: number;
  status: string;
  actor: string;
  total: number;
  done_count: number;
  failed_count: number;
  created_at: Date;
  finished_at: Date | null;
  counts: RedemptionCounts & { undone_orders: number; undone_at: string | null };
  can_undo: boolean;
};

const runColumns = `j.id, j.status, j.actor_name as actor, j.total, j.done_count, j.failed_count, j.created_at, j.finished_at,
  ${countsOfRun} as counts,
  j.status in ('done', 'failed', 'cancelled') and exists (
    select from redemption_items i join orders o on o.club_id = i.club_id and o.id = i.order_id
    where i.club_id = j.club_id and i.job_id = j.id and i.outcome = 'redeemed'
      and o.status in ('placed', 'processing') and o.fulfilment_status = 'unfulfilled') as can_undo`;

/** Runs of auto-redemption, newest first. */
export async function listRuns(tx: ClubTx, input: Input<typeof redemption.runs>) {
  const from = "from jobs j where j.club_id = $1 and j.kind = $2";
  const values = [tx.clubId, redeemKind];
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<RunRow>(
      `select ${runColumns} ${from} order by j.id desc limit ${limit} offset ${offset}`,
      values,
    ),
  );
}

/** A run, or null. */
export async function findRun(tx: ClubTx, jobId: number): Promise<RunRow | null> {
  const text = `select ${runColumns} from jobs j where j.club_id = $1 and j.kind = $2 and j.id = $3`;
  const [row] = await tx.query<RunRow>(text, [tx.clubId, redeemKind, jobId]);
  return row ?? null;
}

export type ReportRow = {
  id: number;
  member_id: number;
  name: string;
  primary: PrimaryOf | null;
  outcome: RedemptionOutcome;
  detail: string;
  order: { id: number; number: string } | null;
};

/** The outcome for each person of a run; `keywords` is searched literally in names. */
export async function listItems(tx: ClubTx, input: Input<typeof redemption.report>) {
  const from = `from redemption_items i
    join members m on m.club_id = i.club_id and m.id = i.member_id
    ${joinTheirPrimary}
    left join orders o on o.club_id = i.club_id and o.id = i.order_id
    where i.club_id = $1 and i.job_id = $2 and ($3::text is null or i.outcome = $3)
      and ($4::text is null or strpos(fold_text(m.first_name || ' ' || m.last_name), $4) > 0)`;
  const values = [tx.clubId, input.id, input.outcome ?? null, searchText(input.keywords) ?? null];
  const { rows, ...page } = await readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<ReportRow>(
      `select i.id, i.member_id, m.first_name || ' ' || m.last_name as name, ${primaryInJson} as primary, i.outcome, i.detail,
       case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as order
     ${from} order by i.id limit ${limit} offset ${offset}`,
      values,
    ),
  );
  return { data: rows, ...page };
}
