-- Which days' figures are to be counted anew is written by the code now, as far as it follows from orders and the club's
-- zone. As with what is told, servers of the version before keep their triggers for themselves until the next version.
do $$
declare
  change record;
  silent text := 'current_setting(''kitroom.records'', true) is distinct from ''on''';
begin
  for change in
    select t.tgname as name, t.tgrelid::regclass as on_table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('note_figure_change', 'count_figures_anew')
  loop
    execute format('drop trigger %I on %s', change.name, change.on_table);
    if exists (select from clubs) then
      execute regexp_replace(change.definition, ' WHEN \((.*)\) EXECUTE ', ' WHEN ((\1) and ' || silent || ') EXECUTE ');
    end if;
  end loop;
  if not exists (select from clubs) then
    drop function note_figure_change, count_figures_anew;
  end if;
end $$;
