-- The live session of a token, with its person and club, in one round trip: it opens the club that the token
-- names for this statement alone, so row-level security shows that club's rows and no others.
-- A session counts while it is not revoked, not over its absolute end, not idle for too long, its account is active,
-- and so is the primary member's, on whose credits a secondary member lives. The time of last use is written at most once a minute, and nobody waits for it.
-- The person is found by the key alone: joined, and planned for the few members that a club has on average, every call read all
-- members of a large club where most clubs are small. `limit` keeps the planner from joining it after all.
create or replace function find_session(of_club bigint, hash bytea, at timestamptz, member_idle interval, staff_idle interval)
returns table (
  session_id bigint, club_id bigint, domain text, status int, members_only boolean,
  kind text, actor_id bigint, role int, name text, email text
)
language plpgsql
rows 1
as $$
#variable_conflict use_column
declare
  found_session record;
begin
  perform set_config('kitroom.club_id', of_club::text, true);
  select s.id, s.last_seen_at, c.id as club_id, c.domain, c.status, c.members_only,
    case when m.id is not null then 'member' else 'staff' end as kind,
    coalesce(m.id, w.id) as actor_id,
    case when m.id is null then w.role when m.primary_member_id is null then 3 else 4 end as role,
    coalesce(m.first_name || ' ' || m.last_name, w.first_name || ' ' || w.last_name) as name,
    coalesce(m.email, w.email, '') as email
  into found_session
  from sessions s
  join clubs c on c.id = s.club_id
  left join lateral (
    select m.id, m.primary_member_id, m.first_name, m.last_name, m.email
    from members m
    where m.club_id = s.club_id and m.id = s.member_id and m.account_status = 1
      and (select p.account_status from members p
        where p.club_id = m.club_id and p.id = m.primary_member_id) is distinct from 2
    limit 1
  ) m on true
  left join lateral (
    select w.id, w.role, w.first_name, w.last_name, w.email
    from staff w
    where w.club_id = s.club_id and w.id = s.staff_id and w.account_status = 1
    limit 1
  ) w on true
  where s.club_id = of_club and s.token_hash = hash
    and s.revoked_at is null and s.expires_at > at
    and s.last_seen_at > at - case when s.member_id is not null then member_idle else staff_idle end
    and coalesce(m.id, w.id) is not null;
  if not found then
    return;
  end if;
  if found_session.last_seen_at < at - interval '1 minute' then
    update sessions set last_seen_at = at
    where club_id = of_club and id = (
      select id from sessions where club_id = of_club and id = found_session.id for update skip locked);
  end if;
  return query select found_session.id, found_session.club_id, found_session.domain, found_session.status,
    found_session.members_only, found_session.kind, found_session.actor_id, found_session.role,
    found_session.name, found_session.email;
end $$;
