ALTER TABLE "tracking_rows" ADD COLUMN "marks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tracking_rows" ADD COLUMN "problems" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tracking_rows" ADD COLUMN "sheet" text DEFAULT 'tracking' NOT NULL;--> statement-breakpoint
ALTER TABLE "tracking_rows" ADD CONSTRAINT "tracking_rows_sheet_known" CHECK ("tracking_rows"."sheet" = 'tracking');