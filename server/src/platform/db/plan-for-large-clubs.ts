/** A table with rows of more clubs than this is planned for as if it had those of this many, each with so many more. */
const clubsPlannedFor = 300;

/**
 * SQL that runs after every migration, as the owner. A statement with a name is planned once for each connection, for the average
 * club. Among thousands of small clubs that one has a dozen rows, and a plan for a dozen rows reads all that a club has rather
 * than look a few up by their keys: harmless in a small club, not in a large one. So the planner is told that there are
 * fewer clubs than it has counted.
 * See docs/decisions/0130-planned-for-a-large-club.md.
 */
export const planForLargeClubsSql = `do $$
declare t record;
begin
  for t in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped
    join pg_stats s on s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'club_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      -- A negative number is a share of the rows.
      and case when s.n_distinct < 0 then -s.n_distinct * c.reltuples else s.n_distinct end > ${clubsPlannedFor}
  loop
    execute format('alter table %I alter column club_id set (n_distinct = ${clubsPlannedFor})', t.relname);
    execute format('analyze %I (club_id)', t.relname);
  end loop;
end $$`;
