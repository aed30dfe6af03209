ALTER TABLE "club_settings" ADD COLUMN "earlier_keys" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "away" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "move_id" uuid;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_away_known" CHECK ("clubs"."away" in ('leaving', 'left', 'arriving', 'arrived'));--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_away_closed" CHECK ("clubs"."away" is null or ("clubs"."status" = 0 and not "clubs"."closed_by_club"));