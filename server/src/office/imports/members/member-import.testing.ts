import { request } from "node:http";
import type { Reading } from "#contract/file-reading.ts";
import type { importOutcomes } from "#contract/member-import.ts";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { runJobs } from "../../../ground/jobs/index.ts";
import type { Person } from "../../../sales/orders/orders.testing.ts";
import { type Club, openClub } from "../../club-members/club-members.testing.ts";
import { importJobs } from "../imports.jobs.ts";

export const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A club whose imports are worked on. */
export type ImportClub = Awaited<ReturnType<typeof openImports>>;

export async function openImports({ withWorker = true } = {}) {
  const club = await openClub();
  const worker = withWorker ? await runJobs(club.server.platform, importJobs) : null;
  return {
    ...club,
    upload: (content: Buffer, options: UploadOptions = {}) => upload(club, content, options),
    /** Imports rows of the sheet Members, under these headings. */
    members: (rows: Row[], options: UploadOptions = {}) => upload(club, membersFile(rows), options),
    async close() {
      await worker?.stop();
      await club.server.close();
    },
  };
}

export type Row = Record<string, string | number | undefined>;
type UploadOptions = {
  as?: Person;
  club?: string;
  dry?: boolean;
  /** `0` leaves out joining credits. */
  joining?: "0" | "1";
  type?: string;
  name?: string;
  /** How it is to be read. */
  reading?: Reading;
  /** What headings mean is asked, whatever was said of them before. */
  asksHeadings?: boolean;
  /** So is about rows that were left out before. */
  asksRows?: boolean;
  /** Below `/api`; the import of members without it. */
  path?: string;
};

/** The rows as a sheet; its headings are the keys of all of them. */
export function sheetOf(rows: Row[]): (string | number)[][] {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ""))];
}

export function membersFile(rows: Row[], packs: Row[] = []): Buffer {
  return excelFile({ Members: sheetOf(rows), ...(packs.length > 0 && { Packs: sheetOf(packs) }) });
}

/** Uploads a file as the panel does. */
export function upload(
  { server, admin }: Pick<Club, "server" | "admin">,
  content: Buffer,
  {
    as = admin,
    club = "rovers",
    dry = false,
    joining,
    type = xlsx,
    name = "members.xlsx",
    reading = {},
    asksHeadings = false,
    asksRows = false,
    path = "/club-member/import",
  }: UploadOptions = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
): Promise<{ status: number; body: any }> {
  const boundary = "kitroom-test";
  const fields = {
    ...(dry && { dry_run: "1" }),
    ...(joining && { joining_credits: joining }),
    ...(asksHeadings && { asks_headings: "1" }),
    ...(asksRows && { asks_rows: "1" }),
    ...reading,
  };
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join("")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return send(server.port, "POST", `/api${path}`, body, {
    host: `${club}.kitroom.localhost:${server.port}`,
    authorization: `Bearer ${as.token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
  }).then(({ status, content: answer }) => ({ status, body: JSON.parse(answer.toString("utf8")) }));
}

/** Retries an upload as long as another import is under way, of which a club has one at a time. */
export function uploadInTurn(
  club: Pick<Club, "server" | "admin">,
  content: Buffer,
): ReturnType<typeof upload> {
  // Seldom enough that the upload limit lasts a minute, however busy the machine is.
  const turns = { interval: 1_000 };
  return eventually(async () => {
    const answer = await upload(club, content);
    return answer.body.code !== "JOB_RUNNING" && answer;
  }, turns) as ReturnType<typeof upload>;
}

/** The bytes of a file that the server answers. */
export async function download(
  { server, admin }: Pick<Club, "server" | "admin">,
  path: string,
  as: Person = admin,
) {
  const headers = { host: `rovers.kitroom.localhost:${server.port}`, authorization: `Bearer ${as.token}` };
  return send(server.port, "GET", path, undefined, headers);
}

function send(
  port: number,
  method: string,
  path: string,
  body: Buffer | undefined,
  headers: Record<string, string>,
): Promise<{ status: number; type: string; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", method, path, headers }, (message) => {
      const parts: Buffer[] = [];
      message.on("data", (part: Buffer) => parts.push(part));
      message.on("error", reject);
      message.on("end", () => {
        const type = message.headers["content-type"] ?? "";
        resolve({ status: message.statusCode ?? 0, type, content: Buffer.concat(parts) });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

let numbered = 0;
/** An address that none of the file's tests has used yet. */
export function newAddress(): string {
  numbered += 1;
  return `nia-${numbered}@rovers.example`;
}

/** A row of the sheet Members, with no more than it needs. */
export const person = (email: string) => ({ "First name": "Nia", "Last name": "New", "E-mail": email });

export type StoredPerson = {
  id: number;
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  account_status: number;
  relation: string;
  sizes: Record<string, string>;
  category: string | null;
  primary_email: string | null;
  /** Of the person's own wallet. */
  cents: number;
};

/** People of the club with the address, or whose primary has it. */
export function peopleOf({ server, clubId }: Club, email: string): Promise<StoredPerson[]> {
  return rowsOf<StoredPerson>(
    server.owner,
    `select m.id, m.email, m.first_name, m.last_name, m.phone, m.account_status, m.relation, m.sizes, c.name as category,
       p.email as primary_email, coalesce(a.balance_cents, 0)::int as cents
     from members m
     left join members p on p.club_id = m.club_id and p.id = m.primary_member_id
     left join membership_categories c on c.club_id = m.club_id and c.id = m.membership_category_id
     left join credit_accounts a on a.club_id = m.club_id and a.member_id = m.id
     where m.club_id = $1 and (m.email = $2 or p.email = $2) order by m.id`,
    [clubId, email],
  );
}

export const sums = (values: Partial<Record<(typeof importOutcomes)[number], number>> = {}) => ({
  loaded: 0,
  updated: 0,
  skipped: 0,
  to_be_answered: 0,
  failed: 0,
  ...values,
});
