ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_club_id_variation_id_variations_club_id_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_club_id_variation_id_variations_club_id_id_fk" FOREIGN KEY ("club_id","variation_id") REFERENCES "public"."variations"("club_id","id") ON DELETE cascade ON UPDATE no action;