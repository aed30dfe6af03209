ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "stop_url" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "signature" text DEFAULT 'kitroom' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_signature_known" CHECK ("webhook_endpoints"."signature" in ('standard', 'kitroom'));