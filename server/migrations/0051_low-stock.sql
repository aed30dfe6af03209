ALTER TABLE "clubs" ADD COLUMN "low_stock" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
-- Notices that were written before keep from now on the stock that they show today.
DO $$
DECLARE
  club record;
BEGIN
  FOR club IN SELECT id FROM "clubs" LOOP
  PERFORM set_config('kitroom.club_id', club.id::text, true);
  UPDATE "notices" n SET "data" = n."data" || jsonb_build_object('stock', seen.stock)
  FROM (
    SELECT o."id", jsonb_object_agg(v."id", v."received" - v."sold" - v."held") AS stock
    FROM "notices" o
    CROSS JOIN LATERAL jsonb_array_elements_text(o."data" -> 'variation_ids') AS told(variation_id)
    JOIN "variations" v ON v."club_id" = o."club_id" AND v."id" = told.variation_id::bigint
    WHERE o."club_id" = club.id AND o."kind" = 'low_stock'
    GROUP BY o."id"
  ) seen
  WHERE n."club_id" = club.id AND n."id" = seen."id";
  END LOOP;
END $$;
