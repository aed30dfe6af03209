-- Which day's figures change with what comes, goes back or is lost to a bank is written by the code now. As before, servers of the
-- version before keep their triggers for themselves until the next version.
do $$
declare
  change record;
  silent text := 'current_setting(''kitroom.records'', true) is distinct from ''on''';
begin
  for change in
    select t.tgname as name, t.tgrelid::regclass as on_table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'note_figure_change_of_order'
  loop
    execute format('drop trigger %I on %s', change.name, change.on_table);
    if exists (select from clubs) then
      execute case when change.definition like '% WHEN (%'
        then regexp_replace(change.definition, ' WHEN \((.*)\) EXECUTE ', ' WHEN ((\1) and ' || silent || ') EXECUTE ')
        else replace(change.definition, ' EXECUTE ', ' WHEN (' || silent || ') EXECUTE ') end;
    end if;
  end loop;
  if not exists (select from clubs) then
    drop function note_figure_change_of_order;
  end if;
end $$;
