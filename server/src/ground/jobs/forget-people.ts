import { foldText } from "#contract/fold-text.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

export type Forgotten = { email: string | null; first_name: string; last_name: string };

/** Files that contain nobody's name. */
const impersonal = ["export_products"];

/**
 * Removes erased people from what jobs leave behind: what lists were searched for, what sheets and their headings were
 * called, what a job has to say, and the files it made. The content of files is not searched: each that may name people
 * is deleted, and one being made is started again. Call it with their names as they were, before they are erased.
 */
export async function forgetInJobs(tx: ClubTx, people: readonly Forgotten[], cover: string): Promise<void> {
  const emails = people.flatMap(({ email }) => (email === null ? [] : foldText(email)));
  const names = people.map(({ first_name, last_name }) => foldText(`${first_name} ${last_name}`.trim()));
  const words = [...emails, ...names].filter((word) => word !== "");
  await tx.query(
    `update jobs set input = jsonb_set(input, '{keywords}', to_jsonb($3::text))
     where club_id = $1 and exists (
       select from unnest($2::text[]) word, fold_text(input ->> 'keywords') wanted
       where length(wanted) > 1 and (strpos(wanted, word) > 0 or strpos(word, wanted) > 0))`,
    [tx.clubId, words, cover],
  );
  await tx.query(
    `update jobs set messages = (
       select jsonb_agg(case when exists (select 1 from unnest($2::text[]) word where strpos(fold_text(line), word) > 0)
         then to_jsonb($3::text) else to_jsonb(line) end order by at)
       from jsonb_array_elements_text(messages) with ordinality lines (line, at))
     where club_id = $1 and messages <> '[]'
       and exists (select 1 from unnest($2::text[]) word where strpos(fold_text(messages::text), word) > 0)`,
    [tx.clubId, words, cover],
  );
  await tx.query(
    `update jobs set input = jsonb_set(input, '{sheets}', (
       select jsonb_agg(case when exists (select 1 from unnest($2::text[]) word where strpos(fold_text(sheet::text), word) > 0)
         then jsonb_set(sheet - '{split,answered}'::text[], '{name}', to_jsonb($3::text)) else sheet end order by at)
       from jsonb_array_elements(input -> 'sheets') with ordinality sheets (sheet, at)))
     where club_id = $1 and jsonb_array_length(input -> 'sheets') > 0
       and exists (select 1 from unnest($2::text[]) word where strpos(fold_text((input -> 'sheets')::text), word) > 0)`,
    [tx.clubId, words, cover],
  );
  await tx.query(
    `update jobs set input = jsonb_set(input, '{answered_headings}', (
       select coalesce(jsonb_agg(one order by at), '[]')
       from jsonb_array_elements(input -> 'answered_headings') with ordinality all_of_them (one, at)
       where not exists (select 1 from unnest($2::text[]) word where strpos(fold_text(one ->> 'heading'), word) > 0)))
     where club_id = $1 and input ? 'answered_headings'
       and exists (select 1 from unnest($2::text[]) word
         where strpos(fold_text((input -> 'answered_headings')::text), word) > 0)`,
    [tx.clubId, words],
  );
  await endFiles(tx);
}

/** A run that is making a file loses its lease, so it starts again with the club's current data. */
async function endFiles(tx: ClubTx): Promise<void> {
  await tx.query(
    `update jobs set result_until = now() where club_id = $1 and result_key is not null and kind <> all($2)`,
    [tx.clubId, impersonal],
  );
  await tx.query(
    `update jobs set fence = fence + 1, turns = turns + 1
     where club_id = $1 and status = 'running' and (kind like 'export_%' or kind = 'make_document') and kind <> all($2)`,
    [tx.clubId, impersonal],
  );
}
