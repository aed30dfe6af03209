import { type clubPages, type FaqRow, maxFaqs } from "#contract/club-pages.ts";
import { searchText } from "#contract/fold-text.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { without } from "#server/platform/db/columns.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { addRow, changeRow, deleteRow, type Things, withKept } from "#server/platform/things.ts";
import type { Text } from "#server/words/languages.ts";
import { faqs } from "./pages.tables.ts";

const questions: Things<typeof faqs> = {
  table: faqs,
  kind: "faq",
  acts: { created: "faq.added", updated: "faq.changed", deleted: "faq.deleted" },
  facts: showFaq,
};

/** Adds a question at the end. Throws VALIDATION_FAILED if the club has the maximum. */
export function addFaq(ctx: Ctx, form: Input<typeof clubPages.faqStore>): Promise<FaqRow> {
  const answer = cleanAnswer(ctx, form.answer);
  return inClub(ctx, async (tx) => {
    const ids = await lockFaqIds(tx);
    if (ids.length >= maxFaqs) refuse("question", ({ pages }) => pages.tooManyQuestions(maxFaqs));
    const position = await nextPosition(tx);
    return showFaq(await addRow(tx, ctx, questions, { ...form, answer, position }));
  });
}

/** Throws NOT_FOUND, STALE_VERSION. */
export function changeFaq(
  ctx: Ctx,
  { id, version, ...form }: Input<typeof clubPages.faqUpdate>,
): Promise<FaqRow> {
  const answer = cleanAnswer(ctx, form.answer);
  return inClub(ctx, async (tx) =>
    showFaq(
      await changeRow(tx, ctx, questions, { id, version }, (before) => withKept({ ...form, answer }, before)),
    ),
  );
}

/** Puts the questions in this order. Throws STALE_VERSION unless each is listed once, and no other. */
export function reorderFaqs(ctx: Ctx, ids: number[]): Promise<void> {
  return inClub(ctx, async (tx) => {
    const before = await lockFaqIds(tx);
    const unique = new Set(ids);
    const isSame = unique.size === ids.length && ids.length === before.length;
    if (!isSame || !before.every((id) => unique.has(id))) throw new ApiError("STALE_VERSION");
    await orderFaqs(tx, ids);
    await recordAudit(tx, ctx, {
      action: "faq.reordered",
      subjectKind: "faq",
      before: { ids: before },
      after: { ids },
    });
  });
}

/** Throws NOT_FOUND. */
export function removeFaq(ctx: Ctx, id: number): Promise<void> {
  return inClub(ctx, (tx) => deleteRow(tx, ctx, questions, id));
}

function cleanAnswer(ctx: Ctx, html: string): string {
  const answer = cleanHtml(html, { clubId: ctx.clubId });
  if (answer === "") refuse("answer", ({ pages }) => pages.answerMissing);
  return answer;
}

function refuse(field: string, text: Text): never {
  throw new ApiError("VALIDATION_FAILED", { errors: { [field]: [text] } });
}

function showFaq(row: typeof faqs.$inferSelect): FaqRow {
  return without(row, ["club_id"]);
}

const columns = "id, question, answer, position, live, version";

const sortColumns: Record<string, string> = {
  question: "question collate names DIR, id DIR",
};

/** One page of the club's questions, in its own order by default. */
export async function listFaqs(tx: ClubTx, asked: Input<typeof clubPages.faqShow>) {
  const { keywords, sort = "", order_by = "asc", live } = asked;
  const from = `from faqs where club_id = $1
    and ($2::text is null or strpos(fold_text(question || ' ' || answer), $2) > 0)
    and ($3::boolean is null or live = $3)`;
  const values = [tx.clubId, searchText(keywords) ?? null, live === undefined ? null : live === "true"];
  const order = (sortColumns[sort] ?? "position DIR, id DIR").replaceAll("DIR", order_by);
  const { rows, ...page } = await readPage(tx, asked, { from, values }, ({ limit, offset }) =>
    tx.query<FaqRow>(`select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`, values),
  );
  return { data: rows, ...page };
}

export async function countLiveFaqs(tx: ClubTx): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    "select count(*)::int as total from faqs where club_id = $1 and live",
    [tx.clubId],
  );
  return row?.total ?? 0;
}

/** Every question's id in the club's order, locked until the transaction ends. */
async function lockFaqIds(tx: ClubTx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select id from faqs where club_id = $1 order by position, id for update",
    [tx.clubId],
  );
  return rows.map((row) => row.id);
}

async function nextPosition(tx: ClubTx): Promise<number> {
  const [row] = await tx.query<{ next: number }>(
    "select coalesce(max(position), 0) + 1 as next from faqs where club_id = $1",
    [tx.clubId],
  );
  return row?.next ?? 1;
}

async function orderFaqs(tx: ClubTx, ids: number[]): Promise<void> {
  await tx.query(
    `update faqs set position = asked.position
     from unnest($2::bigint[]) with ordinality as asked(id, position)
     where faqs.club_id = $1 and faqs.id = asked.id and faqs.position <> asked.position`,
    [tx.clubId, ids],
  );
}
