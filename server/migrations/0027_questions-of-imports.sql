ALTER TABLE "import_rows" ADD COLUMN "marks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "problems" jsonb DEFAULT '[]'::jsonb NOT NULL;