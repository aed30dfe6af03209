CREATE TABLE "order_numbers" (
	"club_id" bigint NOT NULL,
	"first_number" bigint NOT NULL,
	"next_number" bigint NOT NULL,
	CONSTRAINT "order_numbers_club_id_pk" PRIMARY KEY("club_id"),
	CONSTRAINT "order_numbers_rise" CHECK ("order_numbers"."first_number" > 0 and "order_numbers"."next_number" >= "order_numbers"."first_number")
);
--> statement-breakpoint
ALTER TABLE "order_numbers" ADD CONSTRAINT "order_numbers_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A club goes on after its highest number. It was made of the order's id in the whole installation; what orders have, they keep.
DO $$
DECLARE
  club record;
BEGIN
  FOR club IN SELECT id FROM "clubs" LOOP
  PERFORM set_config('kitroom.club_id', club.id::text, true);
  INSERT INTO "order_numbers" (club_id, first_number, next_number)
  SELECT club.id, highest + 1, highest + 1
  FROM (SELECT max(substring(number from '[0-9]+$')::bigint) AS highest FROM "orders"
    WHERE club_id = club.id AND number ~ '-[0-9]{1,15}$') numbers
  WHERE highest IS NOT NULL;
  END LOOP;
  PERFORM set_config('kitroom.club_id', '', true);
END $$;
