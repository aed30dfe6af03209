import { createRequire } from "node:module";
import type { CellObject, WorkBook } from "@e965/xlsx";
import { expect } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { type JobDefinition, runJobs } from "../../ground/jobs/index.ts";
import type { Person } from "../../sales/orders/orders.testing.ts";
import { openClub } from "../club-members/club-members.testing.ts";
import { download } from "../imports/members/member-import.testing.ts";
import { exportJobs } from "./exports.jobs.ts";

const xlsx = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

/** A club whose lists are exported. */
export type ExportClub = Awaited<ReturnType<typeof openExports>>;

export const paths = {
  orders: "/club-orders/export",
  tracking: "/club-orders/export-progress-tracking",
  members: "/club-member/export",
  products: "/club-product/export",
  packs: "/club-packs/export",
  payments: "/club/export-payments",
  credits: "/club-member/export-credits",
  returns: "/club-returns/export",
};
export type Exported = keyof typeof paths;

type Opening = {
  withWorker?: boolean;
  /** The other jobs of the club's worker: two workers with different jobs would take each other's. */
  otherJobs?: readonly JobDefinition[];
};

export async function openExports({ withWorker = true, otherJobs = [] }: Opening = {}) {
  const club = await openClub();
  const worker = withWorker ? await runJobs(club.server.platform, [...exportJobs, ...otherJobs]) : null;
  const begin = async (what: Exported, body: object = {}, as: Person = club.admin): Promise<number> => {
    const answer = await club.server.call("rovers", "POST", paths[what], { token: as.token, body });
    expect(answer.status).toBe(200);
    return answer.body.data.job_id;
  };
  /** What the job's row says; who asked the server so often would be told to wait. */
  const rowOf = async (id: number) =>
    (
      await rowsOf<{ status: string; done_count: number }>(
        club.server.owner,
        "select status, done_count from jobs where id = $1",
        [id],
      )
    )[0];
  /** The job once it is over. */
  const ended = async (id: number) => {
    await eventually(async () =>
      expect(["done", "failed", "cancelled"]).toContain((await rowOf(id))?.status),
    );
    const { body } = await club.server.call("rovers", "GET", `/jobs/${id}`, { token: club.admin.token });
    return body.data;
  };
  /** The bytes of a job that is done. */
  const fileOf = async (id: number) => {
    const { status, content } = await download(club, `/api/jobs/${id}/download`);
    expect(status, content.toString("utf8", 0, 200)).toBe(200);
    return content;
  };
  const file = async (what: Exported, body: object = {}) => {
    const id = await begin(what, body);
    expect(await ended(id)).toMatchObject({ status: "done", error: null });
    return fileOf(id);
  };
  return {
    ...club,
    begin,
    rowOf,
    ended,
    fileOf,
    /** The bytes of an export. */
    file,
    book: async (what: Exported, body: object = {}) => bookOf(await file(what, body)),
    async close() {
      await worker?.stop();
      await club.server.close();
    },
  };
}

export function bookOf(content: Buffer): WorkBook {
  return xlsx.read(content, { type: "buffer", cellFormula: true, dense: true });
}

/** The rows of a sheet as a spreadsheet shows them: texts and numbers by their heading. */
export function rowsIn(book: WorkBook, sheet: string): Record<string, string | number>[] {
  const found = book.Sheets[sheet];
  if (!found) throw new Error(`There is no sheet ${sheet}`);
  return xlsx.utils.sheet_to_json(found, { raw: true });
}

export function headingsOf(book: WorkBook, sheet: string): string[] {
  return cellsOf(book, sheet)[0]?.map((cell) => String(cell.v)) ?? [];
}

function cellsOf(book: WorkBook, sheet: string): CellObject[][] {
  return (book.Sheets[sheet]?.["!data"] ?? []) as CellObject[][];
}

/** Every cell of a workbook that a spreadsheet would calculate. */
export function formulasOf(book: WorkBook): CellObject[] {
  return book.SheetNames.flatMap((name) => cellsOf(book, name).flat()).filter(
    (cell) => cell?.f !== undefined,
  );
}
