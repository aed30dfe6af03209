-- What an order brought in also changes with what the club pays of it, what comes, what goes back and what a bank takes.
-- Markers name the day of UTC; the count itself knows the club's zone.
drop trigger orders_sold_changed on orders;
--> statement-breakpoint
create trigger orders_sold_changed after update of status, total_cents, club_cents, credits_cents, due_cents on orders
for each row when (
  (old.status in ('placed', 'processing', 'completed')) <> (new.status in ('placed', 'processing', 'completed'))
  or (old.total_cents, old.club_cents, old.credits_cents, old.due_cents)
    is distinct from (new.total_cents, new.club_cents, new.credits_cents, new.due_cents))
execute function note_figure_change();
--> statement-breakpoint
create function note_figure_change_of_order() returns trigger
language plpgsql
as $$
begin
  insert into figure_changes (club_id, day)
  select o.club_id, (o.created_at at time zone 'UTC')::date from orders o
  where o.club_id = new.club_id and o.id = new.order_id and o.status in ('placed', 'processing', 'completed');
  return null;
end $$;
--> statement-breakpoint
create trigger payments_captured after update of captured_cents on payments
for each row when (old.captured_cents <> new.captured_cents)
execute function note_figure_change_of_order();
--> statement-breakpoint
create trigger refunds_begun after insert on refunds
for each row execute function note_figure_change_of_order();
--> statement-breakpoint
create trigger refunds_changed after update of status, amount_cents on refunds
for each row when (old.status <> new.status or old.amount_cents <> new.amount_cents)
execute function note_figure_change_of_order();
--> statement-breakpoint
create trigger disputes_begun after insert on disputes
for each row when (new.status = 'lost')
execute function note_figure_change_of_order();
--> statement-breakpoint
create trigger disputes_changed after update of status, amount_cents on disputes
for each row when ((old.status = 'lost') <> (new.status = 'lost') or old.amount_cents <> new.amount_cents)
execute function note_figure_change_of_order();
--> statement-breakpoint
-- In another zone all days are other days. Who is counting meanwhile comes first, so that nothing of theirs is left.
create function count_figures_anew() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtext('daily_figures'), new.id::int);
  delete from daily_figures where club_id = new.id;
  delete from daily_product_figures where club_id = new.id;
  insert into figure_changes (club_id, day)
  select distinct club_id, (created_at at time zone 'UTC')::date from orders
  where club_id = new.id and status in ('placed', 'processing', 'completed');
  return null;
end $$;
--> statement-breakpoint
create trigger clubs_other_days after update of time_zone on clubs
for each row when (old.time_zone <> new.time_zone)
execute function count_figures_anew();
--> statement-breakpoint
-- What is prepared was counted by another definition, club by club, because row-level security shows one at a time.
do $$
declare club record;
begin
  for club in select id from clubs loop
    perform set_config('kitroom.club_id', club.id::text, true);
    insert into figure_changes (club_id, day)
    select distinct club_id, (created_at at time zone 'UTC')::date from orders
    where club_id = club.id and status in ('placed', 'processing', 'completed');
  end loop;
  perform set_config('kitroom.club_id', '', true);
end $$;
