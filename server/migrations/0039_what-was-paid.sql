-- What was paid for a line and for a piece of it. Generated, so that servers of the version before fill it too; one rewrite for both.
ALTER TABLE "order_lines"
  ADD COLUMN "paid_cents" bigint GENERATED ALWAYS AS (line_cents) STORED NOT NULL,
  ADD COLUMN "paid_piece_cents" bigint GENERATED ALWAYS AS (line_cents / quantity) STORED NOT NULL;
