import type { FaqRow } from "#contract/club-pages.ts";
import { searchText } from "#contract/fold-text.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

const columns = "id, question, answer, position, live, version";

type Asked = {
  page?: number | undefined;
  per_page?: number | undefined;
  keywords?: string | undefined;
  sort?: string | undefined;
  order_by?: "asc" | "desc" | undefined;
  live?: "true" | "false" | undefined;
};

const sortColumns: Record<string, string> = {
  position: "position DIR, id DIR",
  question: "question collate names DIR, id DIR",
};

/** One page of the club's questions, in its own order by default. */
export async function listFaqs(tx: ClubTx, asked: Asked) {
  const { page = 1, per_page = 25, keywords, sort = "", order_by = "asc", live } = asked;
  const from = `from faqs where club_id = $1
    and ($2::text is null or strpos(fold_text(question || ' ' || answer), $2) > 0)
    and ($3::boolean is null or live = $3)`;
  const values = [tx.clubId, searchText(keywords) ?? null, live === undefined ? null : live === "true"];
  const order = (sortColumns[sort] ?? "position DIR, id DIR").replaceAll("DIR", order_by);
  const rows = await tx.query<FaqRow>(
    `select ${columns} ${from} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    values,
  );
  const [count] = await tx.query<{ total: number }>(`select count(*)::int as total ${from}`, values);
  return { data: rows, total: count?.total ?? 0, page, per_page };
}

export async function countLiveFaqs(tx: ClubTx): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    "select count(*)::int as total from faqs where club_id = $1 and live",
    [tx.clubId],
  );
  return row?.total ?? 0;
}

/** Every question's id in the club's order, locked until the transaction ends. */
export async function lockFaqIds(tx: ClubTx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select id from faqs where club_id = $1 order by position, id for update",
    [tx.clubId],
  );
  return rows.map((row) => row.id);
}

export async function findFaq(tx: ClubTx, id: number): Promise<FaqRow | undefined> {
  const [row] = await tx.query<FaqRow>(
    `select ${columns} from faqs where club_id = $1 and id = $2 for update`,
    [tx.clubId, id],
  );
  return row;
}

type FaqText = Pick<FaqRow, "question" | "answer" | "live">;

/** Puts the question at the end. */
export async function insertFaq(tx: ClubTx, { question, answer, live }: FaqText): Promise<FaqRow> {
  const [row] = await tx.query<FaqRow>(
    `insert into faqs (club_id, question, answer, live, position)
     select $1, $2, $3, $4, coalesce(max(position), 0) + 1 from faqs where club_id = $1 returning ${columns}`,
    [tx.clubId, question, answer, live],
  );
  if (!row) throw new Error("An insert gives its row");
  return row;
}

/** Undefined if the question is no longer at this version. */
export async function updateFaq(
  tx: ClubTx,
  { id, version, question, answer, live }: FaqText & { id: number; version: number },
): Promise<FaqRow | undefined> {
  const [row] = await tx.query<FaqRow>(
    `update faqs set question = $4, answer = $5, live = $6, version = version + 1
     where club_id = $1 and id = $2 and version = $3 returning ${columns}`,
    [tx.clubId, id, version, question, answer, live],
  );
  return row;
}

export async function orderFaqs(tx: ClubTx, ids: number[]): Promise<void> {
  await tx.query(
    `update faqs set position = asked.position
     from unnest($2::bigint[]) with ordinality as asked(id, position)
     where faqs.club_id = $1 and faqs.id = asked.id and faqs.position <> asked.position`,
    [tx.clubId, ids],
  );
}

export async function deleteFaq(tx: ClubTx, id: number): Promise<void> {
  await tx.query("delete from faqs where club_id = $1 and id = $2", [tx.clubId, id]);
}
