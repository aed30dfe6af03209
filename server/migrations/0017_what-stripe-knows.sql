ALTER TABLE "club_settings" ALTER COLUMN "mailed_notices" SET DEFAULT '{order_on_hold,payment_disputed,payment_unknown,return_requested,reconciliation,webhook_failing,low_stock,mail_failed}';--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "stripe_account_id" text;--> statement-breakpoint
ALTER TABLE "club_settings" ADD COLUMN "stripe_previous_account_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "accepted_cents" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "accepted_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_by_intent" ON "payments" USING btree ("club_id","intent_id") WHERE intent_id is not null;--> statement-breakpoint
CREATE INDEX "payments_by_capture" ON "payments" USING btree ("club_id","captured_at") WHERE status = 'captured';--> statement-breakpoint
CREATE INDEX "stripe_events_by_time" ON "stripe_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reference" UNIQUE("club_id","reference");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reference" UNIQUE("club_id","reference");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_currency_form" CHECK ("payments"."currency" = lower("payments"."currency"));--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_status_known" CHECK ("stripe_events"."status" in ('received', 'handled', 'ignored', 'given_up', 'not_ours'));--> statement-breakpoint
-- What Stripe may have been asked for already keeps the number that it was asked with, so that it is found there again.
-- Of events only what is used is kept, without the payers. Money that somebody accepted by letting its order go on is
-- known as accepted.
do $$
declare club record;
begin
  for club in select id from clubs loop
    perform set_config('kitroom.club_id', club.id::text, true);
    update payments set reference = id::text where club_id = club.id and status in ('created', 'open');
    update refunds set reference = id::text where club_id = club.id and status = 'pending';
    delete from stripe_events where club_id = club.id and status <> 'received';
    update stripe_events set payload = jsonb_build_object('type', type, 'data', jsonb_build_object('object', (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(
        case jsonb_typeof(payload #> '{data,object}') when 'object' then payload #> '{data,object}' end)
      where key in ('id', 'payment_intent', 'payment_status', 'amount_total', 'currency', 'livemode')
    ))) where club_id = club.id;
    update payments p set accepted_cents = p.captured_cents, accepted_by = e.actor_name, accepted_at = e.created_at
    from orders o, order_events e
    where p.club_id = club.id and p.status = 'captured' and o.club_id = club.id and o.id = p.order_id
      and o.on_hold is null and e.club_id = club.id and e.order_id = o.id and e.kind = 'hold_lifted'
      and e.data ->> 'lifted' = 'PAYMENT_MISMATCH';
    update club_settings set mailed_notices = array_append(mailed_notices, 'payment_unknown')
    where club_id = club.id and 'payment_disputed' = any(mailed_notices);
  end loop;
  perform set_config('kitroom.club_id', '', true);
end $$;
--> statement-breakpoint
-- What was explained or gone and is open again is told again.
create trigger reconciliation_differences_notice_again after update of status on reconciliation_differences
for each row when (new.status = 'open' and old.status <> 'open') execute function notice_difference();
--> statement-breakpoint
-- Once for each payment, however many events tell of it.
create function notice_not_ours() returns trigger
language plpgsql
as $$
declare told jsonb := new.payload #> '{data,object}';
begin
  perform write_notice(new.club_id, 'payment_unknown', null,
    jsonb_build_object('amount_cents', told -> 'amount_total', 'reference', told -> 'payment_intent'),
    'payment_unknown:' || coalesce(told ->> 'payment_intent', new.event_id), now());
  return null;
end $$;
--> statement-breakpoint
create trigger stripe_events_notice after update of status on stripe_events
for each row when (new.status = 'not_ours' and old.status <> 'not_ours') execute function notice_not_ours();
