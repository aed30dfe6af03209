-- Pictures were stored in widths of 160, 320 and 640 below their own; from now on also in their own. A width says what is stored.
DO $$
DECLARE
  club record;
BEGIN
  FOR club IN SELECT id FROM "clubs" LOOP
  PERFORM set_config('kitroom.club_id', club.id::text, true);
  UPDATE "pictures" SET "height" = greatest(1, round("height"::numeric * (CASE WHEN "width" > 640 THEN 640 WHEN "width" > 320 THEN 320 ELSE 160 END) / "width")), "width" = (CASE WHEN "width" > 640 THEN 640 WHEN "width" > 320 THEN 320 ELSE 160 END)
  WHERE "club_id" = club.id AND "width" > 160 AND "width" < 1280 AND "width" NOT IN (320, 640);
  UPDATE "product_images" SET "height" = greatest(1, round("height"::numeric * (CASE WHEN "width" > 640 THEN 640 WHEN "width" > 320 THEN 320 ELSE 160 END) / "width")), "width" = (CASE WHEN "width" > 640 THEN 640 WHEN "width" > 320 THEN 320 ELSE 160 END)
  WHERE "club_id" = club.id AND "width" > 160 AND "width" < 1280 AND "width" NOT IN (320, 640);
  UPDATE "categories" SET "image_height" = greatest(1, round("image_height"::numeric * (CASE WHEN "image_width" > 640 THEN 640 WHEN "image_width" > 320 THEN 320 ELSE 160 END) / "image_width")), "image_width" = (CASE WHEN "image_width" > 640 THEN 640 WHEN "image_width" > 320 THEN 320 ELSE 160 END)
  WHERE "club_id" = club.id AND "image_width" > 160 AND "image_width" < 1280 AND "image_width" NOT IN (320, 640);
  UPDATE "packs" SET "image_height" = greatest(1, round("image_height"::numeric * (CASE WHEN "image_width" > 640 THEN 640 WHEN "image_width" > 320 THEN 320 ELSE 160 END) / "image_width")), "image_width" = (CASE WHEN "image_width" > 640 THEN 640 WHEN "image_width" > 320 THEN 320 ELSE 160 END)
  WHERE "club_id" = club.id AND "image_width" > 160 AND "image_width" < 1280 AND "image_width" NOT IN (320, 640);
  UPDATE "clubs" SET "stage_image_height" = greatest(1, round("stage_image_height"::numeric * (CASE WHEN "stage_image_width" > 640 THEN 640 WHEN "stage_image_width" > 320 THEN 320 ELSE 160 END) / "stage_image_width")), "stage_image_width" = (CASE WHEN "stage_image_width" > 640 THEN 640 WHEN "stage_image_width" > 320 THEN 320 ELSE 160 END)
  WHERE "id" = club.id AND "stage_image_width" > 160 AND "stage_image_width" < 1280 AND "stage_image_width" NOT IN (320, 640);
  UPDATE "order_lines" SET "image" = "image" || jsonb_build_object('width', (CASE WHEN old.width > 640 THEN 640 WHEN old.width > 320 THEN 320 ELSE 160 END), 'height', greatest(1, round(old.height * (CASE WHEN old.width > 640 THEN 640 WHEN old.width > 320 THEN 320 ELSE 160 END) / old.width)))
  FROM (SELECT "club_id", "id", ("image"->>'width')::numeric AS width, ("image"->>'height')::numeric AS height FROM "order_lines" WHERE "club_id" = club.id AND "image" IS NOT NULL) AS old
  WHERE "order_lines"."club_id" = old.club_id AND "order_lines"."id" = old.id AND old.width > 160 AND old.width < 1280 AND old.width NOT IN (320, 640);
  END LOOP;
  PERFORM set_config('kitroom.club_id', '', true);
END $$;
