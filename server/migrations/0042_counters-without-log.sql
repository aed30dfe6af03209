-- A counter of tries need not outlive a crash. Each was a commit of its own that waited for the disk, one for every order.
alter table rate_limits set unlogged;
--> statement-breakpoint
-- It finds one session or none. Taken for a thousand rows, it made every call read all clubs.
alter function find_session(bigint, bytea, timestamptz, interval, interval) rows 1;
