ALTER TABLE "clubs" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_time_zone_form" CHECK ("clubs"."time_zone" ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_time_zone_known" CHECK ((timestamptz '2000-01-01 00:00:00+00' at time zone "clubs"."time_zone") is not null);