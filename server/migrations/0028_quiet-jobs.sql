-- For the person who started it, unless their account is gone. A check changes nothing, and who waits for a file of their
-- own sees it come, or stopped it themselves; only that it could not be made is news.
create or replace function notice_job() returns trigger
language plpgsql
as $$
begin
  if new.kind = 'import_members' and new.input ->> 'dry_run' = 'true' then return null; end if;
  if (new.kind like 'export\_%' or new.kind = 'make_document') and new.status <> 'failed' then return null; end if;
  insert into notices (club_id, kind, subject_id, data, staff_id, dedupe_key, created_at)
  select new.club_id, 'job_finished', new.id, '{}', s.id, 'job_finished:' || new.id, coalesce(new.finished_at, now())
  from staff s where s.club_id = new.club_id and s.id = new.actor_id for key share of s
  on conflict (club_id, dedupe_key) do nothing;
  return null;
end $$;
