DROP INDEX "idempotency_keys_by_time";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "challenge_hash" "bytea";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "blind_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "has_answer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "order_id" bigint;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at") WHERE has_answer;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_blind_attempts_bound" CHECK ("codes"."blind_attempts" between 0 and 5);