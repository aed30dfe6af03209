-- What a club's own systems and its people are told is written by the tables in which it happens, so that no use
-- case can leave it out. Each trigger's WHEN keeps ordinary writes from even calling its function.

-- One delivery for each active address that listens. Locking the address's row lets somebody who deletes it wait for
-- this transaction, and takes a row away that was deleted meanwhile, so that an order never fails because of it.
create function tell_webhooks(club bigint, told text, subject bigint, happened timestamptz) returns void
language plpgsql
as $$
declare one_event text := gen_random_uuid()::text;
begin
  insert into webhook_deliveries (club_id, endpoint_id, event, event_id, subject_id, due_at, created_at)
  select club, e.id, told, one_event, subject, happened, happened
  from (
    select id from webhook_endpoints where club_id = club and is_active and told = any(events) for key share
  ) e;
end $$;
--> statement-breakpoint
create function tell_of_order() returns trigger
language plpgsql
as $$
begin
  perform tell_webhooks(new.club_id, tg_argv[0], new.id, case when tg_argv[0] = 'order.placed' then coalesce(new.placed_at, now()) else now() end);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_tell_placed after insert on orders
for each row when (new.status = 'placed') execute function tell_of_order('order.placed');
--> statement-breakpoint
create trigger orders_tell_placed_later after update of status on orders
for each row when (new.status = 'placed' and old.status in ('pending_payment', 'expired', 'cancelled'))
execute function tell_of_order('order.placed');
--> statement-breakpoint
create trigger orders_tell_paid after insert on orders
for each row when (new.payment_status = 'paid') execute function tell_of_order('order.paid');
--> statement-breakpoint
-- Not from partially_refunded: a refund that fails leaves an order paid that was told of already.
create trigger orders_tell_paid_later after update of payment_status on orders
for each row when (new.payment_status = 'paid' and old.payment_status in ('not_required', 'unpaid', 'failed'))
execute function tell_of_order('order.paid');
--> statement-breakpoint
create function tell_of_parcel() returns trigger
language plpgsql
as $$
begin
  perform tell_webhooks(new.club_id, 'order.shipped', new.id, coalesce(new.shipped_at, now()));
  return null;
end $$;
--> statement-breakpoint
create trigger parcels_tell_shipped after insert on parcels
for each row when (new.status = 'shipped') execute function tell_of_parcel();
--> statement-breakpoint
create trigger parcels_tell_shipped_later after update of status on parcels
for each row when (new.status = 'shipped' and old.status <> 'shipped') execute function tell_of_parcel();
--> statement-breakpoint
create function tell_of_member() returns trigger
language plpgsql
as $$
begin
  perform tell_webhooks(new.club_id, 'member.changed', new.id, case tg_op when 'INSERT' then new.created_at else now() end);
  return null;
end $$;
--> statement-breakpoint
create trigger members_tell_new after insert on members
for each row execute function tell_of_member();
--> statement-breakpoint
create trigger members_tell_changed
after update of first_name, last_name, email, phone, membership_category_id, account_status on members
for each row when (
  (old.first_name, old.last_name, old.email, old.phone, old.membership_category_id, old.account_status)
  is distinct from
  (new.first_name, new.last_name, new.email, new.phone, new.membership_category_id, new.account_status))
execute function tell_of_member();
--> statement-breakpoint
-- What was sent about a person who is erased is forgotten; sent once more, it is made of what is left.
create function forget_deliveries() returns trigger
language plpgsql
as $$
begin
  update webhook_deliveries d set payload = null, response = ''
  where d.club_id = new.club_id and case d.event
    when 'member.changed' then d.subject_id = new.id
    when 'order.shipped' then exists (
      select from parcels p join orders o on o.club_id = p.club_id and o.id = p.order_id
      where p.club_id = d.club_id and p.id = d.subject_id and o.member_id = new.id)
    else exists (
      select from orders o where o.club_id = d.club_id and o.id = d.subject_id and o.member_id = new.id) end;
  return null;
end $$;
--> statement-breakpoint
create trigger members_forget_deliveries after update of erased_at on members
for each row when (old.erased_at is null and new.erased_at is not null)
execute function forget_deliveries();
--> statement-breakpoint
create function write_notice(
  club bigint, kind text, subject bigint, facts jsonb, once text, happened timestamptz, mailed boolean default true
) returns void
language sql
as $$
  insert into notices (club_id, kind, subject_id, data, dedupe_key, created_at, mail_due)
  values (club, kind, subject, facts, once, happened, mailed)
  on conflict (club_id, dedupe_key) do nothing
$$;
--> statement-breakpoint
-- For the person who started it, unless their account is gone.
create function notice_job() returns trigger
language plpgsql
as $$
begin
  insert into notices (club_id, kind, subject_id, data, staff_id, dedupe_key, created_at)
  select new.club_id, 'job_finished', new.id, '{}', s.id, 'job_finished:' || new.id, coalesce(new.finished_at, now())
  from staff s where s.club_id = new.club_id and s.id = new.actor_id for key share of s
  on conflict (club_id, dedupe_key) do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger jobs_notice after update of status on jobs
for each row when (
  new.status in ('done', 'failed', 'cancelled') and old.status <> new.status
  and new.actor_kind = 'staff' and new.actor_id is not null)
execute function notice_job();
--> statement-breakpoint
-- One an hour, for a mail server that is down fails every mail. That a mail about notices failed is not mailed again.
create function notice_mail() returns trigger
language plpgsql
as $$
begin
  perform write_notice(new.club_id, 'mail_failed', new.id, '{}',
    'mail_failed:' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), now(),
    new.event not in ('club_notice', 'order_on_hold_notice'));
  return null;
end $$;
--> statement-breakpoint
create trigger mails_notice after update of status on mails
for each row when (new.status = 'failed' and old.status <> 'failed') execute function notice_mail();
--> statement-breakpoint
create function notice_payment() returns trigger
language plpgsql
as $$
begin
  perform write_notice(new.club_id, 'payment_failed', new.order_id, '{}', 'payment_failed:' || new.order_id, now());
  return null;
end $$;
--> statement-breakpoint
create trigger payments_notice after update of status on payments
for each row when (new.status = 'failed' and old.status <> 'failed') execute function notice_payment();
--> statement-breakpoint
create function notice_order() returns trigger
language plpgsql
as $$
begin
  if tg_argv[0] = 'payment_failed' then
    perform write_notice(new.club_id, 'payment_failed', new.id, '{}', 'payment_failed:' || new.id, now());
  else
    -- It has a mail of its own, so this one is for the panel alone.
    perform write_notice(new.club_id, 'order_on_hold', new.id, jsonb_build_object('on_hold', new.on_hold),
      'order_on_hold:' || new.id || ':' || new.version, now(), false);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_notice_failed after update of payment_status on orders
for each row when (new.payment_status = 'failed' and old.payment_status <> 'failed')
execute function notice_order('payment_failed');
--> statement-breakpoint
create trigger orders_notice_hold after update of on_hold on orders
for each row when (new.on_hold is not null and new.on_hold is distinct from old.on_hold)
execute function notice_order('order_on_hold');
--> statement-breakpoint
create function notice_dispute() returns trigger
language plpgsql
as $$
begin
  perform write_notice(new.club_id, 'payment_disputed', new.order_id,
    jsonb_build_object('amount_cents', new.amount_cents, 'respond_by', new.respond_by),
    'payment_disputed:' || new.id, new.created_at);
  return null;
end $$;
--> statement-breakpoint
create trigger disputes_notice after insert on disputes for each row execute function notice_dispute();
--> statement-breakpoint
create function notice_return() returns trigger
language plpgsql
as $$
begin
  perform write_notice(new.club_id, 'return_requested', new.id, '{}', 'return_requested:' || new.id, new.created_at);
  return null;
end $$;
--> statement-breakpoint
create trigger returns_notice after insert on returns
for each row when (new.status = 'requested') execute function notice_return();
--> statement-breakpoint
create function notice_difference() returns trigger
language plpgsql
as $$
begin
  perform write_notice(new.club_id, 'reconciliation', new.reconciliation_id, '{}',
    'reconciliation:' || (new.found_at at time zone 'UTC')::date, new.found_at);
  return null;
end $$;
--> statement-breakpoint
create trigger reconciliation_differences_notice after insert on reconciliation_differences
for each row execute function notice_difference();
--> statement-breakpoint
create function notice_webhook() returns trigger
language plpgsql
as $$
begin
  perform write_notice(new.club_id, 'webhook_failing', new.id, '{}',
    'webhook_failing:' || new.id || ':' || (new.failing_since at time zone 'UTC')::date, new.failing_since);
  return null;
end $$;
--> statement-breakpoint
create trigger webhook_endpoints_notice after update of failing_since on webhook_endpoints
for each row when (old.failing_since is null and new.failing_since is not null)
execute function notice_webhook();
--> statement-breakpoint
-- What a person was told and has read goes with the account.
create function forget_notices() returns trigger
language plpgsql
as $$
begin
  delete from notice_reads r where r.club_id = old.club_id and (r.staff_id = old.id or r.notice_id in (
    select n.id from notices n where n.club_id = old.club_id and n.staff_id = old.id));
  delete from notices n where n.club_id = old.club_id and n.staff_id = old.id;
  return old;
end $$;
--> statement-breakpoint
create trigger staff_forget_notices before delete on staff for each row execute function forget_notices();
