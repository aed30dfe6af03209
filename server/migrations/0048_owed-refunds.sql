ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_known";--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "zone_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "for_goods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part_of" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_club_id_part_of_refunds_club_id_id_fk" FOREIGN KEY ("club_id","part_of") REFERENCES "public"."refunds"("club_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("due_at") WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX "refunds_by_first" ON "refunds" USING btree ("club_id","part_of") WHERE part_of is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed', 'owed', 'lost'));--> statement-breakpoint
-- Goods that came back while a dispute had the money were paid for as far as money was left, and for the rest never. It is
-- owed from now on, unless the dispute was lost, or somebody gave money back by hand once it was won.
DO $$
DECLARE
  club record;
  back record;
  room bigint;
  owed bigint;
  made bigint;
BEGIN
  FOR club IN SELECT id FROM "clubs" LOOP
  PERFORM set_config('kitroom.club_id', club.id::text, true);
  -- What was not paid by card of a return went to credits right after it, as a refund of its own.
  UPDATE "refunds" rest SET part_of = f.id
  FROM "returns" r JOIN "refunds" f ON f.club_id = r.club_id AND f.id = r.refund_id
  WHERE rest.club_id = club.id AND r.club_id = club.id AND rest.order_id = f.order_id AND rest.destination = 'credits'
    AND rest.return_id IS NULL AND rest.amount_cents = r.refunded_cents - f.amount_cents
    AND rest.id = (SELECT min(next.id) FROM "refunds" next
      WHERE next.club_id = f.club_id AND next.order_id = f.order_id AND next.id > f.id);
  UPDATE "refunds" SET for_goods = true WHERE club_id = club.id AND (return_id IS NOT NULL OR part_of IS NOT NULL);
  FOR back IN
    SELECT goods.*, p.id AS payment_id
    FROM (
      SELECT r.club_id, r.id AS return_id, r.refund_id, NULL::bigint AS cancelled_id, r.received_at AS at
      FROM "returns" r WHERE r.club_id = club.id AND r.kind = 'return' AND r.status = 'received'
      UNION ALL
      SELECT o.club_id, NULL, NULL, o.id, o.closed_at FROM "orders" o
      WHERE o.club_id = club.id AND o.status = 'cancelled'
        AND EXISTS (SELECT FROM "order_lines" l WHERE l.club_id = o.club_id AND l.order_id = o.id AND l.paid_line_id IS NOT NULL)
    ) goods
    CROSS JOIN LATERAL (
      SELECT paid.order_id FROM "order_lines" l
      JOIN "order_lines" paid ON paid.club_id = l.club_id AND paid.id = coalesce(l.paid_line_id, l.id)
      WHERE l.club_id = goods.club_id AND (l.order_id = goods.cancelled_id OR l.id IN (
        SELECT rl.order_line_id FROM "return_lines" rl WHERE rl.club_id = goods.club_id AND rl.return_id = goods.return_id))
      LIMIT 1
    ) first
    JOIN "payments" p ON p.club_id = goods.club_id AND p.order_id = first.order_id AND p.status = 'captured'
    WHERE EXISTS (SELECT FROM "disputes" d
      WHERE d.club_id = p.club_id AND d.payment_id = p.id AND d.status IN ('needs_response', 'under_review', 'won')
        AND d.created_at <= goods.at AND (d.closed_at IS NULL OR d.closed_at > goods.at AND NOT EXISTS (
          SELECT FROM "refunds" f WHERE f.club_id = p.club_id AND f.order_id = p.order_id AND f.created_at > d.closed_at
            AND NOT f.for_goods)))
    ORDER BY goods.at, goods.return_id, goods.cancelled_id
  LOOP
    -- As many pieces as no refund is for, and what the refund of this return lacks.
    SELECT coalesce(sum(least(pieces.quantity, greatest(0, paid.quantity - pieces.refunded)) * paid.paid_piece_cents), 0)
      - coalesce((SELECT sum(f.amount_cents) FROM "refunds" f
        WHERE f.club_id = back.club_id AND (f.id = back.refund_id OR f.part_of = back.refund_id)), 0)
    INTO owed
    FROM (
      SELECT goods.paid_line_id, sum(goods.quantity) AS quantity, coalesce((SELECT sum(fl.quantity) FROM "refund_lines" fl
          JOIN "refunds" f ON f.club_id = fl.club_id AND f.id = fl.refund_id AND f.status <> 'failed'
          WHERE fl.club_id = back.club_id AND fl.order_line_id = goods.paid_line_id
            AND f.id IS DISTINCT FROM back.refund_id), 0) AS refunded
      FROM (
        SELECT coalesce(l.paid_line_id, l.id) AS paid_line_id, rl.quantity FROM "return_lines" rl
        JOIN "order_lines" l ON l.club_id = rl.club_id AND l.id = rl.order_line_id
        WHERE rl.club_id = back.club_id AND rl.return_id = back.return_id
        UNION ALL
        SELECT l.paid_line_id, l.quantity FROM "order_lines" l
        WHERE l.club_id = back.club_id AND l.order_id = back.cancelled_id AND l.paid_line_id IS NOT NULL
      ) goods GROUP BY goods.paid_line_id
    ) pieces JOIN "order_lines" paid ON paid.club_id = back.club_id AND paid.id = pieces.paid_line_id;
    SELECT p.captured_cents
      - coalesce((SELECT sum(f.amount_cents) FROM "refunds" f WHERE f.club_id = p.club_id AND f.order_id = p.order_id
          AND f.status <> 'failed' AND f.destination = 'card'), 0)
      - greatest(0, coalesce((SELECT sum(f.amount_cents) FROM "refunds" f WHERE f.club_id = p.club_id
          AND f.order_id = p.order_id AND f.status <> 'failed' AND f.destination = 'credits'), 0) - o.credits_cents)
      - coalesce((SELECT sum(d.amount_cents) FROM "disputes" d
          WHERE d.club_id = p.club_id AND d.payment_id = p.id AND d.status = 'lost'), 0)
    INTO room
    FROM "payments" p JOIN "orders" o ON o.club_id = p.club_id AND o.id = p.order_id
    WHERE p.club_id = back.club_id AND p.id = back.payment_id;
    owed := least(owed, room);
    CONTINUE WHEN owed <= 0;
    INSERT INTO "refunds" (club_id, order_id, payment_id, destination, amount_cents, status, reason, actor, for_goods,
      return_id, part_of)
    SELECT p.club_id, p.order_id, p.id, 'card', owed, 'owed', 'Returned goods', 'Kitroom', true,
      CASE WHEN back.refund_id IS NULL THEN back.return_id END, back.refund_id
    FROM "payments" p WHERE p.club_id = back.club_id AND p.id = back.payment_id
    RETURNING id INTO made;
    CONTINUE WHEN back.refund_id IS NOT NULL;
    INSERT INTO "refund_lines" (club_id, refund_id, order_line_id, quantity)
    SELECT back.club_id, made, goods.paid_line_id, sum(goods.quantity) FROM (
      SELECT coalesce(l.paid_line_id, l.id) AS paid_line_id, rl.quantity FROM "return_lines" rl
      JOIN "order_lines" l ON l.club_id = rl.club_id AND l.id = rl.order_line_id
      WHERE rl.club_id = back.club_id AND rl.return_id = back.return_id
      UNION ALL
      SELECT l.paid_line_id, l.quantity FROM "order_lines" l
      WHERE l.club_id = back.club_id AND l.order_id = back.cancelled_id AND l.paid_line_id IS NOT NULL
    ) goods GROUP BY goods.paid_line_id;
    UPDATE "returns" SET refund_id = made WHERE club_id = back.club_id AND id = back.return_id;
  END LOOP;
  END LOOP;
  PERFORM set_config('kitroom.club_id', '', true);
END $$;
