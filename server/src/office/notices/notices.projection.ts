import { dayOf } from "#contract/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { EventOf } from "#server/platform/events.ts";
import { projection, type Recorded } from "#server/platform/events.ts";
import type { NoticeKind } from "./notices.rules.ts";

type NewNotice = {
  kind: NoticeKind;
  subject_id: number | null;
  /** A second notice of the club with the same key is not written. */
  dedupe_key: string;
  /** When it happened; an ISO text, or as the event has it. */
  created_at: Date | string;
  data?: Record<string, unknown>;
  /** For nobody else; for nobody if that account is gone. */
  staff_id?: number;
  /** False if a separate mail reports it, or mails are what fails. */
  mail_due?: boolean;
};

/** `what` makes the key: whatever happens twice to one thing is reported once. */
function notice(
  kind: NoticeKind,
  { happened_at }: Recorded,
  subject_id: number | null,
  what: string | number,
  also: Partial<NewNotice> = {},
): NewNotice {
  return { kind, subject_id, dedupe_key: `${kind}:${what}`, created_at: happened_at, ...also };
}

/** What the club is told about what happened. */
export const noticeProjection = projection(
  {
    "order.payment_failed": (event) => notice("payment_failed", event, event.order_id, event.order_id),
    "order.held": (event) => (event.on_hold === "DISPUTED" ? null : onHold(event)),
    "payment.disputed": (event) =>
      notice("payment_disputed", event, event.order_id, event.dispute_id, {
        data: { amount_cents: event.amount_cents, respond_by: event.respond_by },
        created_at: event.disputed_at,
      }),
    // Once per payment, however many events from Stripe report it.
    "payment.unknown": (event) =>
      notice("payment_unknown", event, null, event.reference ?? event.event, {
        data: { amount_cents: event.amount_cents, reference: event.reference },
      }),
    "return.requested": (event) => notice("return_requested", event, event.return_id, event.return_id),
    "books.differed": (event) => notice("reconciliation", event, event.reconciliation_id, utcDay(event)),
    "job.ended": (event) =>
      isNews(event)
        ? notice("job_finished", event, event.job_id, event.job_id, { staff_id: event.staff_id })
        : null,
    // One an hour, because a mail server that is down fails every mail. A failed mail about notices is not reported by mail.
    "mail.failed": (event) =>
      notice("mail_failed", event, event.mail_id, utcHour(event), {
        mail_due: !["club_notice", "order_on_hold_notice"].includes(event.mail_event),
      }),
    "webhook.failing": (event) =>
      notice("webhook_failing", event, event.endpoint_id, `${event.endpoint_id}:${utcDay(event)}`),
  },
  writeNotices,
);

const utcDay = ({ happened_at }: Recorded) => dayOf(happened_at, "UTC");
const utcHour = ({ happened_at }: Recorded) => happened_at.toISOString().slice(0, "2026-01-31T23".length);

/** It has its own mail, so this one is only for the panel. A disputed payment has its own notice. */
function onHold(event: Recorded<"order.held">): NewNotice {
  const { order_id, on_hold, version } = event;
  return notice("order_on_hold", event, order_id, `${order_id}:${version}`, {
    data: { on_hold },
    mail_due: false,
  });
}

/**
 * A check changes nothing, and whoever waits for their own file sees it come, or stopped it; only a failure
 * is news.
 */
function isNews({ job_kind, status, is_check }: EventOf<"job.ended">): boolean {
  if (job_kind === "import_members" && is_check) return false;
  const makesFile = job_kind.startsWith("export_") || job_kind === "make_document";
  return !makesFile || status === "failed";
}

async function writeNotices(tx: ClubTx, rows: NewNotice[]): Promise<void> {
  await tx.query(
    `with told as (
       select * from jsonb_to_recordset($2::jsonb) as n (kind text, subject_id bigint, data jsonb, staff_id bigint,
         dedupe_key text, mail_due boolean, created_at timestamptz)
     ), there as (
       select id from staff where club_id = $1 and id in (select staff_id from told) for key share
     )
     insert into notices (club_id, kind, subject_id, data, staff_id, dedupe_key, mail_due, created_at)
     select $1, kind, subject_id, coalesce(data, '{}'), staff_id, dedupe_key, coalesce(mail_due, true), created_at from told
     where staff_id is null or staff_id in (select id from there)
     on conflict (club_id, dedupe_key) do nothing returning id`,
    [tx.clubId, JSON.stringify(rows)],
    "write_notices",
  );
}
