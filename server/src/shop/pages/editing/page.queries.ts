import type { PageSlug } from "#contract/page-slugs.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";

export type PageRow = {
  id: number;
  slug: PageSlug;
  title: string;
  body: string;
  draft_title: string | null;
  draft_body: string | null;
  live: boolean;
  version: number;
  updated_at: Date;
};

const columns = "id, slug, title, body, draft_title, draft_body, live, version, updated_at";

/** The page in the club's words, locked if it is about to be changed; undefined while it was never saved. */
export async function findPage(tx: ClubTx, slug: PageSlug, lock = false): Promise<PageRow | undefined> {
  const [row] = await tx.query<PageRow>(
    `select ${columns} from static_pages where club_id = $1 and slug = $2 ${lock ? "for update" : ""}`,
    [tx.clubId, slug],
  );
  return row;
}

export function findPages(tx: ClubTx): Promise<PageRow[]> {
  return tx.query<PageRow>(`select ${columns} from static_pages where club_id = $1`, [tx.clubId]);
}

/** The row without what the database fills in. */
export type PageText = Pick<PageRow, "title" | "body" | "draft_title" | "draft_body" | "live">;

const valuesOf = ({ title, body, draft_title, draft_body, live }: PageText) => [
  title,
  body,
  draft_title,
  draft_body,
  live,
];

/** Undefined if the page was saved before. */
export async function insertPage(
  tx: ClubTx,
  slug: PageSlug,
  text: PageText,
  now: Date,
): Promise<PageRow | undefined> {
  const [row] = await tx.query<PageRow>(
    `insert into static_pages (club_id, slug, title, body, draft_title, draft_body, live, updated_at)
     values ($1, $2, $4, $5, $6, $7, $8, $3) on conflict (club_id, slug) do nothing returning ${columns}`,
    [tx.clubId, slug, now, ...valuesOf(text)],
  );
  return row;
}

/** Undefined if the page is no longer at this version. */
export async function updatePageRow(
  tx: ClubTx,
  at: { slug: PageSlug; version: number },
  text: PageText,
  now: Date,
): Promise<PageRow | undefined> {
  const [row] = await tx.query<PageRow>(
    `update static_pages set title = $5, body = $6, draft_title = $7, draft_body = $8, live = $9,
       updated_at = $4, version = version + 1
     where club_id = $1 and slug = $2 and version = $3 returning ${columns}`,
    [tx.clubId, at.slug, at.version, now, ...valuesOf(text)],
  );
  return row;
}
