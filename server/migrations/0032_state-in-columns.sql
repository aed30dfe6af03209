-- What code decides by stands in columns. Those of events are generated, so that servers of the version before fill them too.
ALTER TABLE "entitlement_events"
  ADD COLUMN "job_id" bigint GENERATED ALWAYS AS ((data ->> 'job_id')::bigint) STORED,
  ADD COLUMN "why" text GENERATED ALWAYS AS (data ->> 'why') STORED,
  ADD CONSTRAINT "entitlement_events_why_known" CHECK ("entitlement_events"."why" in ('deactivated', 'erased', 'membership'));--> statement-breakpoint
ALTER TABLE "order_events"
  ADD COLUMN "job_id" bigint GENERATED ALWAYS AS ((data ->> 'job_id')::bigint) STORED,
  ADD COLUMN "parcel_id" bigint GENERATED ALWAYS AS ((data ->> 'parcel_id')::bigint) STORED;--> statement-breakpoint
ALTER TABLE "returns"
  ADD COLUMN "refunded_cents" bigint,
  ADD CONSTRAINT "returns_refunded" CHECK ("returns"."refunded_cents" >= 0);--> statement-breakpoint
do $$
declare
  club record;
begin
  for club in select id from clubs loop
    perform set_config('kitroom.club_id', club.id::text, true);
    update returns r set refunded_cents = (e.data ->> 'refunded_cents')::bigint
    from order_events e
    where r.club_id = club.id and r.refund_id is not null and e.club_id = club.id and e.order_id = r.order_id
      and e.kind = 'return_received' and (e.data ->> 'return_id')::bigint = r.id;
  end loop;
  perform set_config('kitroom.club_id', '', true);
end $$;
