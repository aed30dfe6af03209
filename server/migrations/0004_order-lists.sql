DROP INDEX "orders_by_member";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
DROP INDEX "orders_by_time";--> statement-breakpoint
CREATE INDEX "orders_on_hold" ON "orders" USING btree ("club_id","created_at") WHERE on_hold is not null;--> statement-breakpoint
CREATE INDEX "orders_by_member" ON "orders" USING btree ("club_id","member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("club_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("club_id","created_at","id");