CREATE TABLE "audit_round" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"begun_at" timestamp with time zone,
	"holder" text,
	"held_until" timestamp with time zone,
	"after_club_id" bigint DEFAULT 0 NOT NULL,
	"found" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	"findings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_round_one" CHECK ("audit_round"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"file_store" text,
	"oldest_schema" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "wanted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Row-level security binds an owner without a superuser's rights too.
ALTER TABLE "webhook_deliveries" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "webhook_deliveries" SET "wanted_at" = "created_at" WHERE "status" = 'queued';
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO "installation" DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO "audit_round" DEFAULT VALUES;
