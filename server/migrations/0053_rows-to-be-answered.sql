ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_outcome_known";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_outcome_known" CHECK ("import_rows"."outcome" in ('loaded', 'updated', 'skipped', 'to_be_answered', 'failed'));--> statement-breakpoint
-- Rows that were kept until now: those in which nothing is wrong wait for an answer.
UPDATE "import_rows" SET "outcome" = 'to_be_answered' WHERE "outcome" = 'failed' AND "problems" <> '[]'
  AND NOT EXISTS (SELECT FROM jsonb_array_elements("problems") one WHERE one ->> 'kind' IS NULL);
