-- Servers keep each club's catalogue and pages in memory. Whoever changes them, they hear of it at commit and read
-- them again. Stock is left out: it changes with every order, and a notice per order would make commits wait for
-- each other.
create function notify_club_content_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('club_changed', coalesce(new.club_id, old.club_id) || ':' || tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger categories_changed after insert or update or delete on categories
for each row execute function notify_club_content_changed('catalog');
--> statement-breakpoint
create trigger products_changed after insert or update or delete on products
for each row execute function notify_club_content_changed('catalog');
--> statement-breakpoint
create trigger product_images_changed after insert or update or delete on product_images
for each row execute function notify_club_content_changed('catalog');
--> statement-breakpoint
create trigger variations_changed
after insert or delete or update of product_id, color, color_hex, size, sku, price_cents, position, archived_at on variations
for each row execute function notify_club_content_changed('catalog');
--> statement-breakpoint
create trigger static_pages_changed after insert or update or delete on static_pages
for each row execute function notify_club_content_changed('pages');
--> statement-breakpoint
create trigger faqs_changed after insert or update or delete on faqs
for each row execute function notify_club_content_changed('pages');
