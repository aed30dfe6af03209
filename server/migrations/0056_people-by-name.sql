-- Names in the order of people: Álvarez before de Vries before Zz, Shirt 9 before Shirt 10.
create collation names (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- What a search compares, as foldText of the contract: without case, accents and the kinds of apostrophes. Most texts are ASCII.
create function fold_text(of_text text) returns text language sql immutable parallel safe
as $$
  select case when octet_length(of_text) = length(of_text) then replace(lower(of_text), '`', '''')
    else translate(replace(replace(replace(replace(regexp_replace(
      lower(normalize(translate(of_text, U&'`\00b4\02bb\02bc\2018\2019\2032\ff07\00ad\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2066\2067\2068\2069\feff', ''''''''''''''''''), nfkd) collate "und-x-icu"),
      U&'[\0300-\036f\1ab0-\1aff\1dc0-\1dff\20d0-\20ff\fe20-\fe2f]+', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıς', 'olddiσ')
    end
$$;
--> statement-breakpoint
-- By which names are the same, as textKey of the contract.
create function text_key(of_text text) returns text language sql immutable parallel safe
as $$
  select case when octet_length(of_text) = length(of_text)
    then trim(regexp_replace(replace(lower(of_text), '`', ''''), ' +', ' ', 'g'))
    else lower(trim(regexp_replace(
      normalize(translate(of_text, U&'`\00b4\02bb\02bc\2018\2019\2032\ff07\00ad\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2066\2067\2068\2069\feff', ''''''''''''''''''), nfkc), U&'[ \1680]+', ' ', 'g')) collate "und-x-icu")
    end
$$;
--> statement-breakpoint
create or replace function word_ends(of_text text) returns setof text language sql immutable
as $$
  select distinct substr(word, at)
  from regexp_split_to_table(fold_text(of_text), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') word,
    generate_series(1, length(word) - 2) at
$$;
--> statement-breakpoint
-- What is stored already: names as they would be stored now, and words by which members are found. Only texts that are not in
-- this form are written, and tables are locked last. Club by club, because row-level security shows the owner one at a time.
create function normal_text(of_text text) returns text language sql immutable
as $$
  select trim(regexp_replace(translate(normalize(of_text, nfc), U&'\00ad\200b\200e\200f\202a\202b\202c\202d\202e\2060\2066\2067\2068\2069\feff', ''),
    U&'[ \00a0\1680\2000-\200a\202f\205f\3000]+', ' ', 'g'))
$$;
--> statement-breakpoint
do $$
declare club record;
begin
  for club in select id from clubs loop
    perform set_config('kitroom.club_id', club.id::text, true);
    update members set first_name = normal_text(first_name), last_name = normal_text(last_name)
    where club_id = club.id and (first_name, last_name) is distinct from (normal_text(first_name), normal_text(last_name));
    update staff set first_name = normal_text(first_name), last_name = normal_text(last_name)
    where club_id = club.id and (first_name, last_name) is distinct from (normal_text(first_name), normal_text(last_name));
    update categories set name = normal_text(name) where club_id = club.id and name <> normal_text(name);
    update products set title = normal_text(title) where club_id = club.id and title <> normal_text(title);

    insert into member_parts (club_id, part, member_id)
    select distinct club.id, part, named.id from (
      select id, concat_ws(' ', first_name, last_name, email) as words from members where club_id = club.id
      union
      select member_id, concat_ws(' ', member_name, member_email) from orders where club_id = club.id
    ) named, word_ends(named.words) part
    where octet_length(named.words) <> length(named.words)
    on conflict (club_id, part, member_id) do nothing;
    -- Words of names between the first and the present one are only here.
    insert into member_parts (club_id, part, member_id)
    select distinct club_id, fold_text(part), member_id from member_parts
    where club_id = club.id and octet_length(part) <> length(part)
    on conflict (club_id, part, member_id) do nothing;
    delete from member_parts where club_id = club.id and octet_length(part) <> length(part) and part <> fold_text(part);
  end loop;
  perform set_config('kitroom.club_id', '', true);
end $$;
--> statement-breakpoint
ALTER TABLE "membership_categories" DROP CONSTRAINT "membership_categories_name";
--> statement-breakpoint
ALTER TABLE "packs" DROP CONSTRAINT "packs_name";
--> statement-breakpoint
ALTER TABLE "shipping_methods" DROP CONSTRAINT "shipping_methods_name";
--> statement-breakpoint
-- Names that became the same are told apart by a number.
do $$
declare
  club record;
  twin record;
  nth int;
begin
  for club in select id from clubs loop
    perform set_config('kitroom.club_id', club.id::text, true);
    update membership_categories set name = normal_text(name) where club_id = club.id and name <> normal_text(name);
    update packs set name = normal_text(name), season = normal_text(season)
    where club_id = club.id and (name, season) is distinct from (normal_text(name), normal_text(season));
    update shipping_methods set name = normal_text(name) where club_id = club.id and name <> normal_text(name);

    for twin in select id, name from (
      select *, row_number() over (partition by text_key(name) order by id) as place from membership_categories where club_id = club.id) named where place > 1
    loop
      nth := 2;
      while exists (select from membership_categories where club_id = club.id
        and text_key(name) = text_key(left(twin.name, 70) || ' (' || nth || ')')) loop
        nth := nth + 1;
      end loop;
      update membership_categories set name = left(twin.name, 70) || ' (' || nth || ')' where club_id = club.id and id = twin.id;
    end loop;

    for twin in select id, name, season from (
      select *, row_number() over (partition by text_key(name), text_key(season) order by id) as place from packs where club_id = club.id) named where place > 1
    loop
      nth := 2;
      while exists (select from packs where club_id = club.id
        and text_key(name) = text_key(left(twin.name, 70) || ' (' || nth || ')') and text_key(season) = text_key(twin.season)) loop
        nth := nth + 1;
      end loop;
      update packs set name = left(twin.name, 70) || ' (' || nth || ')' where club_id = club.id and id = twin.id;
    end loop;

    for twin in select id, name from (
      select *, row_number() over (partition by text_key(name) order by id) as place from shipping_methods where club_id = club.id) named where place > 1
    loop
      nth := 2;
      while exists (select from shipping_methods where club_id = club.id
        and text_key(name) = text_key(left(twin.name, 70) || ' (' || nth || ')')) loop
        nth := nth + 1;
      end loop;
      update shipping_methods set name = left(twin.name, 70) || ' (' || nth || ')' where club_id = club.id and id = twin.id;
    end loop;
  end loop;
  perform set_config('kitroom.club_id', '', true);
end $$;
--> statement-breakpoint
drop function normal_text;
--> statement-breakpoint
CREATE UNIQUE INDEX "membership_categories_name" ON "membership_categories" USING btree ("club_id",text_key("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "packs_name" ON "packs" USING btree ("club_id",text_key("name"),text_key("season"));
--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_methods_name" ON "shipping_methods" USING btree ("club_id",text_key("name"));
--> statement-breakpoint
DROP INDEX "members_by_name";
--> statement-breakpoint
DROP INDEX "members_by_surname";
--> statement-breakpoint
CREATE INDEX "members_by_name" ON "members" USING btree ("club_id","first_name" collate names,"last_name" collate names,"id");
--> statement-breakpoint
CREATE INDEX "members_by_surname" ON "members" USING btree ("club_id","last_name" collate names,"first_name" collate names,"id");
