ALTER TABLE "payments" ADD COLUMN "closing" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_closing_known" CHECK ("payments"."closing" in ('cancelled', 'expired'));