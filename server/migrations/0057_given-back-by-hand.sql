ALTER TABLE "refunds" ALTER COLUMN "due_at" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_to_give_back" ON "refunds" USING btree ("club_id","order_id") WHERE status = 'pending' and due_at is null;--> statement-breakpoint
-- Those that a process left unfinished: nobody has said that the money went back.
UPDATE "refunds" r SET "due_at" = NULL FROM "payments" p
  WHERE r."status" = 'pending' AND p."club_id" = r."club_id" AND p."id" = r."payment_id" AND p."method" = 'manual';
