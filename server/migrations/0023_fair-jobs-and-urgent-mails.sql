ALTER TABLE "jobs" ADD COLUMN "turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_living" ON "jobs" USING btree ("club_id","kind") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "mails_urgent" ON "mails" USING btree ("due_at") WHERE status = 'queued' and is_urgent;