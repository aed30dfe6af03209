ALTER TABLE "stock_alerts" DROP CONSTRAINT "stock_alerts_club_id_variation_id_variations_club_id_id_fk";
--> statement-breakpoint
ALTER TABLE "wishes" DROP CONSTRAINT "wishes_club_id_product_id_products_club_id_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_club_id_variation_id_variations_club_id_id_fk" FOREIGN KEY ("club_id","variation_id") REFERENCES "public"."variations"("club_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_club_id_product_id_products_club_id_id_fk" FOREIGN KEY ("club_id","product_id") REFERENCES "public"."products"("club_id","id") ON DELETE cascade ON UPDATE no action;