/** With more clubs than this, a table is planned for as if it had rows of this many, each with so many more. */
const clubsPlannedFor = 300;

/**
 * SQL that runs after every migration, as the owner. A statement with a name is planned once for each connection, for the average
 * club. Among thousands of small clubs that one has a dozen rows, and a plan for a dozen rows reads all that a club has rather
 * than look a few up by their keys: harmless in a small club, not in a large one. So the planner is told that there are
 * fewer clubs than there are. Tables of which most clubs have no row are left to what it counts.
 * See docs/decisions/sql.md.
 */
export const planForLargeClubsSql = `do $$
declare t record; clubs int := (select count(*) from clubs);
begin
  if clubs <= ${clubsPlannedFor} then return; end if;
  for t in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples >= clubs
      and not exists (select from pg_options_to_table(a.attoptions) where option_name = 'n_distinct')
  loop
    execute format('alter table %I alter column club_id set (n_distinct = ${clubsPlannedFor})', t.relname);
    execute format('analyze %I (club_id)', t.relname);
  end loop;
end $$`;
