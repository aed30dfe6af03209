-- Opens the account of goods for the orders there are: where each piece is, from state, parcels, returns, and what the
-- timelines noted of goods that were given up or could not be had. Goods of returns that were received before this count
-- as written off, because what could be sold again was added to the stock as if it were new.
do $$
declare
  club record;
  sold text[] := '{to_send,sent,with_member,written_off}';
begin
  for club in select id from clubs loop
    perform set_config('kitroom.club_id', club.id::text, true);
    insert into piece_moves (club_id, order_line_id, from_place, to_place, quantity, sold_delta, created_at)
    with short as (
      select distinct e.order_id, v.id::bigint as variation_id
      from order_events e join orders o on o.club_id = club.id and o.id = e.order_id and o.on_hold is not null
      cross join lateral jsonb_array_elements_text(e.data -> 'variation_ids') v (id)
      where e.club_id = club.id and e.kind = 'on_hold' and e.id > coalesce((
        select max(lifted.id) from order_events lifted
        where lifted.club_id = club.id and lifted.order_id = e.order_id and lifted.kind = 'hold_lifted'), 0)
    ), given_up as (
      select (line ->> 'order_line_id')::bigint as id, sum((line ->> 'quantity')::int)::int as pieces
      from order_events e cross join lateral jsonb_array_elements(e.data -> 'lines') line
      where e.club_id = club.id and e.kind = 'restocked' group by 1
    ), packed as (
      select pl.order_line_id as id,
        coalesce(sum(pl.quantity) filter (where p.status in ('shipped', 'ready_to_collect')), 0)::int as sent,
        coalesce(sum(pl.quantity) filter (where p.status in ('delivered', 'collected')), 0)::int as handed,
        coalesce(sum(pl.quantity) filter (where p.status = 'returned'), 0)::int as returned
      from parcel_lines pl join parcels p on p.club_id = club.id and p.id = pl.parcel_id
      where pl.club_id = club.id group by 1
    ), taken_back as (
      select rl.order_line_id as id, sum(rl.quantity)::int as pieces
      from return_lines rl join returns r on r.club_id = club.id and r.id = rl.return_id and r.status = 'received'
      where rl.club_id = club.id group by 1
    ), lines as (
      select l.id, l.quantity, o.status, coalesce(o.placed_at, o.created_at) as at,
        o.status in ('placed', 'processing', 'completed') as lives, s.variation_id is not null as is_short,
        least(coalesce(g.pieces, 0), l.quantity) as given_up, coalesce(p.sent, 0) as sent,
        coalesce(p.handed, 0) as handed, coalesce(p.returned, 0) as returned, coalesce(t.pieces, 0) as taken_back
      from order_lines l join orders o on o.club_id = club.id and o.id = l.order_id
      left join short s on s.order_id = l.order_id and s.variation_id = l.variation_id
      left join given_up g on g.id = l.id left join packed p on p.id = l.id left join taken_back t on t.id = l.id
      where l.club_id = club.id
    ), taken as (
      select *, case when lives and not is_short then quantity - given_up else 0 end as pieces from lines
    ), out_there as (
      select *, case when status = 'completed'
          then pieces - least(pieces, returned, greatest(quantity - sent - handed, 0))
          else least(pieces, handed) end as reached
      from taken
    )
    select club.id, id, from_place, to_place, moved,
      moved * ((to_place = any (sold))::int - (from_place = any (sold))::int),
      case when from_place = 'wanted' then at else now() end
    from out_there cross join lateral (values
      ('wanted', 'held', case status when 'pending_payment' then quantity else 0 end),
      ('wanted', 'cupboard', case when lives then given_up when status in ('cancelled', 'expired') then quantity else 0 end),
      ('wanted', 'to_send', pieces),
      ('to_send', 'with_member', reached),
      ('to_send', 'sent', case when status = 'completed' then 0 else least(pieces - reached, sent) end),
      ('with_member', 'written_off', least(reached, taken_back))
    ) as m (from_place, to_place, moved)
    where moved > 0;

    -- What exchanges sent so far: line by line in the order in which they were asked for.
    update order_lines l set paid_line_id = asked.order_line_id
    from (
      select r.replacement_order_id, rl.order_line_id,
        row_number() over (partition by r.id order by rl.order_line_id) as place
      from returns r join return_lines rl on rl.club_id = club.id and rl.return_id = r.id
      where r.club_id = club.id and r.replacement_order_id is not null
    ) asked join (
      select id, order_id, row_number() over (partition by order_id order by id) as place
      from order_lines where club_id = club.id
    ) sent on sent.order_id = asked.replacement_order_id and sent.place = asked.place
    where l.club_id = club.id and l.id = sent.id;
    loop
      update order_lines l set paid_line_id = p.paid_line_id from order_lines p
      where l.club_id = club.id and p.club_id = club.id and p.id = l.paid_line_id and p.paid_line_id is not null;
      exit when not found;
    end loop;
  end loop;
  perform set_config('kitroom.club_id', '', true);
end $$;
--> statement-breakpoint
-- A payment that is disputed has a notice of its own, which tells of the order too.
drop trigger orders_notice_hold on orders;
--> statement-breakpoint
create trigger orders_notice_hold after update of on_hold on orders
for each row when (new.on_hold is not null and new.on_hold <> 'DISPUTED' and new.on_hold is distinct from old.on_hold)
execute function notice_order('order_on_hold');
