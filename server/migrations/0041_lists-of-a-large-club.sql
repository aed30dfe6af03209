DROP INDEX "payments_by_capture";--> statement-breakpoint
CREATE INDEX "members_by_time" ON "members" USING btree ("club_id","created_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "members_active" ON "members" USING btree ("club_id","primary_member_id") WHERE account_status = 1 and email is not null and erased_at is null;--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("club_id","amount_cents","id");--> statement-breakpoint
CREATE INDEX "refunds_by_finish" ON "refunds" USING btree ("club_id","finished_at","amount_cents") WHERE destination = 'card' and status = 'succeeded';--> statement-breakpoint
CREATE INDEX "orders_to_send" ON "orders" USING btree ("club_id","created_at","id") WHERE status = 'processing' and on_hold is null and shipping_kind <> 'collect'
        and fulfilment_status in ('unfulfilled', 'partially_shipped', 'returned');--> statement-breakpoint
CREATE INDEX "orders_to_collect" ON "orders" USING btree ("club_id","created_at","id") WHERE status = 'processing' and on_hold is null
        and (shipping_kind = 'collect' or fulfilment_status = 'ready_to_collect');--> statement-breakpoint
CREATE INDEX "orders_by_fulfilment" ON "orders" USING btree ("club_id","fulfilment_status","created_at","id") WHERE fulfilment_status <> 'unfulfilled';--> statement-breakpoint
CREATE INDEX "credit_accounts_by_balance" ON "credit_accounts" USING btree ("club_id","balance_cents","member_id") WHERE kind = 'member';--> statement-breakpoint
CREATE INDEX "payments_by_capture" ON "payments" USING btree ("club_id","captured_at","captured_cents") WHERE status = 'captured';--> statement-breakpoint
-- So that an expected total knows how frequent a state is in this club, not in all of them.
create statistics orders_club_status (mcv) on club_id, status from orders;--> statement-breakpoint
create statistics payments_club_status (mcv) on club_id, status from payments;--> statement-breakpoint
create statistics mails_club_status (mcv) on club_id, status from mails;
