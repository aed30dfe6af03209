-- Every server remembers clubs. Whoever changes one, the servers hear of it at commit and read it again.
create function notify_club_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('club_changed', (to_jsonb(new) ->> tg_argv[0]) || ':' || tg_argv[1]);
  return null;
end $$;
--> statement-breakpoint
create trigger clubs_changed after insert or update on clubs
for each row execute function notify_club_changed('id', 'club');
--> statement-breakpoint
create trigger club_settings_changed after insert or update on club_settings
for each row execute function notify_club_changed('club_id', 'settings');
